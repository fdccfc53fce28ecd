/** A table that somebody plays at: the commands that go to the service. */
import { command } from "../api/client";
import type { Decision } from "../api/views";
import { person } from "../me.svelte";
import { cents } from "../money";
import { Betting } from "./betting.svelte";
import type { Refusal } from "./watching.svelte";

export class Sitting extends Betting {
  isBusy = $state(false);

  async sit(seat: string): Promise<void> {
    await this.#tell("seat", seat, async () =>
      command("post", "/api/tables/{table}/seats", {
        ...this.path,
        body: { seat, player: "", box: 0, standing: false, for_dealer: false, pin: "", chips: this.#chips() },
      }),
    );
    if (!this.refusal) this.chosen = seat;
  }

  /** Where a dealer deals, what the dealer may play with for the seat: all that the player has. */
  #chips(): string | null {
    const there = person.me?.available ?? null;
    return this.view?.deals === false && there !== null && (cents(there) ?? 0) > 0 ? there : null;
  }

  async leave(seat: string): Promise<void> {
    await this.#tell("seat", seat, async () =>
      command("delete", "/api/tables/{table}/seats/{seat}", { path: { table: this.name, seat } }),
    );
    if (!this.refusal) this.forget(seat);
  }

  /** Lay out what is not yet, and say that that is all. */
  async deal(): Promise<void> {
    if (!(await this.layAllOut()) || !this.view?.deals) return;
    for (const seat of [...this.yours]) {
      // What came in while others were made ready counts.
      const place = this.seats[seat];
      if (!this.isBetting || !place || place.ready) continue;
      if (!Object.keys(place.wagers).length && !Object.keys(place.on_layout).length) continue;
      if (
        !(await this.#tell("bar", seat, async () =>
          command("post", "/api/tables/{table}/ready", { ...this.path, body: { seat } }),
        ))
      )
        return;
    }
  }

  /** Put down what was bet before, and begin. */
  async repeatAndDeal(): Promise<void> {
    if (this.wanted === 0 && this.mayRepeat) this.repeat();
    if (this.wanted > 0) await this.deal();
  }

  async decide(
    decision: Decision,
    choice: { action: string; amount?: string; multiple?: number; low?: string[] },
  ): Promise<void> {
    const at = this.view?.pending?.at ?? null;
    const body = {
      seat: decision.seat,
      action: choice.action,
      amount: choice.amount ?? null,
      multiple: choice.multiple ?? 0,
      low: choice.low ?? [],
      at,
    };
    await this.#tell("bar", decision.seat, async () =>
      command("post", "/api/tables/{table}/decisions", { ...this.path, body }),
    );
    this.picked = [];
  }

  async call(seat: string, call: string, wager = "", to: string | null = null): Promise<void> {
    await this.#tell(
      wager ? "spot" : "bar",
      seat,
      async () => command("post", "/api/tables/{table}/calls", { ...this.path, body: { seat, call, wager, to } }),
      wager,
    );
  }

  async seed(seed: string): Promise<boolean> {
    return this.#tell("side", "", async () =>
      command("post", "/api/tables/{table}/seed", { ...this.path, body: { seed } }),
    );
  }

  /** Tell the service something; what it refuses is shown where it belongs. */
  async #tell(at: Refusal["at"], seat: string, act: () => Promise<unknown>, wager = ""): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.refusal = null;
    try {
      const done = (await act()) as { version?: number };
      await this.live.seen(done.version ?? 0);
      return true;
    } catch (error) {
      this.refuse(error, at, seat, wager);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
