/** The chips of a player: where they are wanted, and how they come to lie on the layout. */
import { command } from "../api/client";
import { Problem } from "../api/problem";
import type { PayLine, Spot } from "../api/views";
import { cents, decimal } from "../money";
import { withEntry, without } from "../records";
import { keep, kept } from "./kept";
import { Watching } from "./watching.svelte";

/** Chips by wager, in cents. */
export type Chips = Record<string, number>;

/** Milliseconds from the last chip to when it is laid out. */
const LAID_AFTER = 350;

/** What may be taken from the tray. */
export const CHIPS = ["1", "5", "25", "100", "500", "1000"];

export class Betting extends Watching {
  chip: string = $state(kept("chip", "5"));
  /** What seats want to have on their spots, where that is not laid out yet. */
  drafts: Readonly<Record<string, Chips>> = $state.raw({});
  /** What each seat last had laid out. */
  last: Record<string, Chips> = $state({});
  /** A payment that was asked about. */
  asked: { seat: string; wager: string } | null = $state.raw(null);

  #undo: readonly { seat: string; before: Chips }[] = $state.raw([]);
  #soon: ReturnType<typeof setTimeout> | undefined;
  #laying: Promise<boolean> = Promise.resolve(true);

  constructor(name: string) {
    super(name);
    this.last = kept(`last.${name}`, {});
  }

  override close(): void {
    clearTimeout(this.#soon);
    super.close();
  }

  /** Chips that were not laid out in time are for nobody's round: the next one is bet on anew. */
  protected override begun(): void {
    this.drafts = {};
    this.#undo = [];
  }

  get hasDraft(): boolean {
    return this.yours.some((seat) => this.drafts[seat] !== undefined);
  }

  /** Whether the last round still lies on the felt: until somebody here bets on the next. */
  get isShown(): boolean {
    if (!this.round) return false;
    if (!this.isOver) return true;
    return this.wanted === 0;
  }

  /** The payments that may be shown now. */
  get lines(): readonly PayLine[] {
    return this.isShown && this.round && !(this.isOver && this.reveal.isMoving) ? this.round.lines : [];
  }

  mayBet(spot: Spot): boolean {
    return this.isBetting && this.isOnLine && this.seat !== "" && spot.stage === "before";
  }

  /** Chips of an own seat that may still be moved: those wanted, or those laid out. */
  laid(seat: string): Chips {
    return this.drafts[seat] ?? this.#held(seat);
  }

  #held(seat: string): Chips {
    const chips: Chips = {};
    for (const [wager, amount] of Object.entries(this.view?.seats[seat]?.wagers ?? {}))
      chips[wager] = cents(amount) ?? 0;
    return chips;
  }

  take(chip: string): void {
    this.chip = chip;
    keep("chip", chip);
  }

  /** Put a chip on a spot. Wagers that are made in the same amount go with it, as the layout says. */
  add(spot: Spot): void {
    if (!this.mayBet(spot)) return;
    const laid = this.laid(this.seat);
    const base = this.#base(spot);
    const exactly = cents(spot.exactly) ?? 0;
    const most = cents(spot.maximum) ?? 0;
    let amount = exactly || (laid[base] ?? 0) + (cents(this.chip) ?? 0);
    if (!exactly && most) amount = Math.min(most, amount);
    this.#change(this.seat, { ...laid, ...this.#together(base, amount) });
  }

  /** Take a chip off a spot again. */
  remove(spot: Spot): void {
    if (!this.mayBet(spot)) return;
    let laid = this.laid(this.seat);
    const base = this.#base(spot);
    if (laid[base] === undefined) return;
    const left = cents(spot.exactly) ? 0 : laid[base] - (cents(this.chip) ?? 0);
    for (const wager of Object.keys(this.#together(base, 0))) {
      laid = withEntry(laid, wager, left > 0 ? left : undefined);
    }
    this.#change(this.seat, laid);
  }

  undo(): void {
    const step = this.#undo[this.#undo.length - 1];
    if (!step) return;
    this.#undo = this.#undo.slice(0, -1);
    this.#set(step.seat, step.before);
  }

  get mayUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Take back everything that is not yet played. */
  clear(): void {
    for (const seat of this.yours) if (Object.keys(this.laid(seat)).length) this.#change(seat, {});
  }

  get mayRepeat(): boolean {
    return this.isBetting && this.yours.some((seat) => Object.keys(this.last[seat] ?? {}).length > 0);
  }

  /** Put down what was bet before, at every own seat. */
  repeat(): void {
    for (const seat of this.yours) {
      const known = Object.entries(this.last[seat] ?? {}).filter(([wager]) =>
        this.spots.some((other) => other.wager === wager),
      );
      if (known.length) this.#change(seat, Object.fromEntries(known));
    }
  }

  /** What is on the felt for the next round, in cents. */
  get wanted(): number {
    let total = 0;
    for (const seat of this.yours) for (const amount of Object.values(this.laid(seat))) total += amount;
    return total;
  }

  #together(base: string, amount: number): Chips {
    const chips: Chips = { [base]: amount };
    for (const other of this.spots) if (other.equals === base && other.stage === "before") chips[other.wager] = amount;
    return chips;
  }

  /** The wager that others on the same spot follow. */
  #base(spot: Spot): string {
    return spot.equals && this.spots.some((other) => other.wager === spot.equals) ? spot.equals : spot.wager;
  }

  #change(seat: string, chips: Chips): void {
    this.#undo = [...this.#undo, { seat, before: this.laid(seat) }];
    this.#set(seat, chips);
  }

  #set(seat: string, chips: Chips): void {
    this.drafts = { ...this.drafts, [seat]: chips };
    this.asked = null;
    this.refusal = null;
    // Chips lie on the layout as soon as the hand is off them: others see them, and the round waits for their owner.
    this.#laySoon();
  }

  #laySoon(): void {
    clearTimeout(this.#soon);
    // A wager that needs another waits until that one is there too, or until the player says that that is all.
    const isWhole = this.yours.every((seat) =>
      Object.keys(this.drafts[seat] ?? {}).every((wager) => this.#hasAllItNeeds(seat, wager)),
    );
    if (isWhole) this.#soon = setTimeout(() => void this.layAllOut(), LAID_AFTER);
  }

  #hasAllItNeeds(seat: string, wager: string): boolean {
    const laid = this.laid(seat);
    const needs = this.spots.find((other) => other.wager === wager)?.requires ?? [];
    return needs.every((need) => need.split("|").some((name) => laid[name] !== undefined));
  }

  protected async layAllOut(): Promise<boolean> {
    clearTimeout(this.#soon);
    this.#laying = this.#laying.then(async () => {
      for (const seat of [...this.yours]) if (!(await this.#layOut(seat))) return false;
      return true;
    });
    return this.#laying;
  }

  /** Bring what is laid out to what is wanted: all spots of a seat at once, and what is no longer wanted taken back. */
  async #layOut(seat: string): Promise<boolean> {
    const draft = this.drafts[seat];
    if (!draft || !this.isBetting) return true;
    const act = async (wager: string, send: () => Promise<unknown>): Promise<boolean> => {
      try {
        await this.live.seen(((await send()) as { version: number }).version);
        return true;
      } catch (error) {
        this.refuse(error, "bar", seat, wager);
        this.#pushBack(seat, Problem.of(error).wager);
        return false;
      }
    };
    for (const wager of Object.keys(this.#held(seat))) {
      if (draft[wager] !== undefined || this.#held(seat)[wager] === undefined) continue;
      if (
        !(await act(wager, async () =>
          command("post", "/api/tables/{table}/retract", { ...this.path, body: { seat, wager } }),
        ))
      )
        return false;
    }
    const held = this.#held(seat);
    const wagers = Object.fromEntries(
      Object.entries(draft)
        .filter(([wager, amount]) => held[wager] !== amount)
        .map(([wager, amount]) => [wager, decimal(amount)]),
    );
    if (
      Object.keys(wagers).length &&
      !(await act("", async () =>
        command("post", "/api/tables/{table}/wagers", { ...this.path, body: { seat, wagers } }),
      ))
    )
      return false;
    if (Object.keys(draft).length) {
      this.last = { ...this.last, [seat]: draft };
      keep(`last.${this.name}`, this.last);
    }
    if (this.drafts[seat] === draft) this.forget(seat);
    return true;
  }

  /** The dealer pushes back what may not be bet; the rest stays. */
  #pushBack(seat: string, wager: string): void {
    const draft = this.drafts[seat];
    if (draft?.[wager] === undefined) return;
    const held = this.#held(seat);
    let left: Chips = draft;
    for (const name of Object.keys(this.#together(wager, 0))) left = withEntry(left, name, held[name]);
    this.drafts = { ...this.drafts, [seat]: left };
    this.#laySoon();
  }

  protected forget(seat: string): void {
    this.drafts = without(this.drafts, seat);
  }

  protected get path(): { path: { table: string } } {
    return { path: { table: this.name } };
  }
}
