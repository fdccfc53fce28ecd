/** Who is signed in, and what they have. */
import { untrack } from "svelte";
import { command, get, onSignedOut } from "./api/client";
import { Problem } from "./api/problem";
import type { components } from "./api/schema";

export type Me = components["schemas"]["Me"];
export type Role = "player" | "dealer" | "supervisor" | "surveillance" | "auditor" | "admin";

/** Positions of the pit between and above those that a page asks for: each may do what the one it stands for may. */
const STANDS_FOR: Readonly<Record<string, Role>> = {
  boxperson: "dealer",
  floor_person: "dealer",
  pit_manager: "supervisor",
  shift_manager: "supervisor",
};

/** The offices of the pit: each may also do what falls to those before it. */
const PIT: readonly string[] = ["dealer", "boxperson", "floor_person", "supervisor", "pit_manager", "shift_manager"];

/** Whether somebody in a role may do what a text gives to an office. Nobody acts for surveillance. */
export function holds(role: string, office: string): boolean {
  const [rank, asked] = [PIT.indexOf(role), PIT.indexOf(office)];
  return rank < 0 || asked < 0 ? role === office : rank >= asked;
}

const SOON = 250;

class Person {
  /** `null` while nobody is signed in. */
  me: Me | null = $state.raw(null);
  /** Whether the service has been asked yet. */
  isKnown = $state(false);
  /** Whether anybody may play here as a guest. */
  mayBeGuest = $state(false);
  /** Whether people may sign in by a provider of identities here. */
  mayComeByProvider = $state(false);
  #soon: ReturnType<typeof setTimeout> | undefined;

  get name(): string {
    return this.me?.name ?? "";
  }

  is(...roles: Role[]): boolean {
    if (this.me === null) return false;
    const { role } = this.me;
    return (roles as string[]).includes(STANDS_FOR[role] ?? role);
  }

  /** Whether one of these offices is theirs; where none is named it falls to whoever deals. */
  holds(offices: readonly string[]): boolean {
    const role = this.me?.role ?? "";
    return (offices.length ? offices : ["dealer"]).some((office) => holds(role, office));
  }

  async refresh(): Promise<void> {
    try {
      const me = await get("/api/me", {});
      // Who has not signed in has no name.
      this.me = me.name ? me : null;
      this.mayBeGuest = me.guests ?? false;
      this.mayComeByProvider = me.oidc ?? false;
      this.isKnown = true;
    } catch (error) {
      if (Problem.of(error).status === 401) this.forget();
    }
  }

  /** Ask again in a moment, once for many reasons: after every view of a table at which one sits. */
  refreshSoon(): void {
    if (!this.me) return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.refresh(), SOON);
  }

  forget(): void {
    this.me = null;
    this.isKnown = true;
  }

  async signIn(credentials: { name: string; password: string; second?: string } | { code: string }): Promise<void> {
    await command("post", "/api/sign-in", { body: credentials });
    await this.refresh();
  }

  /** Play with play money, without an account. */
  async enterAsGuest(): Promise<void> {
    await command("post", "/api/guest", {});
    await this.refresh();
  }

  async signOut(): Promise<void> {
    await command("post", "/api/sign-out", {});
    this.forget();
  }
}

export const person = new Person();
onSignedOut(() => person.forget());

/** Calls back when somebody else signs in, or nobody is signed in any more: others see other things. The first person
 * that the service names is whom the page was asked for. */
export function onOtherPerson(then: () => void): void {
  let who = untrack(() => (person.isKnown ? person.name : null));
  $effect(() => {
    if (!person.isKnown || person.name === who) return;
    const isFirst = who === null;
    who = person.name;
    if (!isFirst) then();
  });
}
