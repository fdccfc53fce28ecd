/** Definitions of wagers of the house's own, as the service has read them. */

export interface HouseWagerLines {
  readonly name?: string;
  readonly look: string;
  readonly lines: readonly { readonly line: string; readonly when: string; readonly pays: string }[];
}

/** Those among options that somebody asks for. */
export function wagersAskedFor(body: Readonly<Record<string, unknown>>): readonly HouseWagerLines[] {
  const options = body.options as { house_wagers?: readonly HouseWagerLines[] } | undefined;
  return options?.house_wagers ?? [];
}
