/** What a record says was asked: the service writes the actions that were open into it. */
export interface Choice {
  label: string;
  action: string;
  multiple?: number;
  /** What must be said with it. */
  needs?: "cards" | "amount";
}

/** "decide 1: play | raise (3x, 4x) | bet (5 to 10)" taken apart. */
export function choices(asked: string): Choice[] {
  const decision = /^(?:gather )?decide [^:]+: (.*)$/.exec(asked);
  if (!decision) return [];
  const first = (decision[1] ?? "").split("; decide ")[0] ?? "";
  return first.split(" | ").flatMap((words): Choice[] => {
    const [, action = words, size = ""] = /^(\S+)(?: \((.*)\))?$/.exec(words) ?? [];
    const multiples = [...size.matchAll(/(\d+)x/g)].map((times) => Number(times[1]));
    if (multiples.length) return multiples.map((multiple) => ({ label: `${action} ${multiple}×`, action, multiple }));
    if (size.endsWith("cards")) return [{ label: action, action, needs: "cards" }];
    return size.includes(" to ") ? [{ label: action, action, needs: "amount" }] : [{ label: action, action }];
  });
}
