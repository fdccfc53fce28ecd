/** The board of a game in which bets stand from round to round, as the service tells it. */
export interface Standing {
  head: string;
  /** The number that the puck lies on; empty while it is off. */
  point: string;
  /** By wager of one seat, whether it is called on or off. */
  buttons: Map<string, string>;
}

export function standing(board: Record<string, unknown> | null, seat: string): Standing {
  const found: Standing = { head: "", point: "", buttons: new Map() };
  if (!board) return found;
  const columns = (board["columns"] ?? []) as string[];
  const rows = (board["rows"] ?? []) as string[][];
  const beside = (board["beside"] ?? []) as string[];
  found.head = ((board["head"] ?? "") as string).split("; ").filter((one) => !one.startsWith("puck")).join("; ");
  found.point = columns.find((one) => one.endsWith(" ON"))?.replace(" ON", "") ?? "";
  for (const row of rows) {
    const [whose, kind] = (row[0] ?? "").split(": ");
    if (whose !== seat || !kind) continue;
    row.slice(1).forEach((cell, at) => {
      const button = cell.split(" ")[1];
      const number = columns[at + 1]?.replace(" ON", "");
      if (button && number) found.buttons.set(`${kind.replaceAll(" ", "_")}_${number}`, button);
    });
  }
  for (const line of beside) {
    const [whose, all] = line.split(": ");
    if (whose !== seat && whose !== `seat ${seat}`) continue;
    for (const one of (all ?? "").split(", ")) {
      const said = /^(.+) [\d.]+ (on|off)$/.exec(one);
      if (said?.[1] && said[2]) found.buttons.set(said[1].replaceAll(" ", "_"), said[2]);
    }
  }
  return found;
}
