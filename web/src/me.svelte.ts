/** Who is signed in, and what they have. */
import { command, get, onSignedOut } from "./api/client";
import { Problem } from "./api/problem";
import type { components } from "./api/schema";

export type Me = components["schemas"]["Me"];
export type Role = "player" | "dealer" | "supervisor" | "surveillance" | "auditor" | "admin";

const SOON = 250;

class Person {
  /** `null` while nobody is signed in. */
  me: Me | null = $state.raw(null);
  /** Whether the service has been asked yet. */
  isKnown = $state(false);
  #soon: ReturnType<typeof setTimeout> | undefined;

  get name(): string {
    return this.me?.name ?? "";
  }

  is(...roles: Role[]): boolean {
    return this.me !== null && (roles as string[]).includes(this.me.role);
  }

  async refresh(): Promise<void> {
    try {
      const me = await get("/api/me", {});
      // Who has not signed in has no name.
      this.me = me.name ? me : null;
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

  async signIn(credentials: { name: string; password: string } | { code: string }): Promise<void> {
    await command("post", "/api/sign-in", { body: credentials });
    await this.refresh();
  }

  async signOut(): Promise<void> {
    await command("post", "/api/sign-out", {});
    this.forget();
  }
}

export const person = new Person();
onSignedOut(() => person.forget());
