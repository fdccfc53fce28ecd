/** What the service says when it refuses (RFC 9457), or why it could not be asked. */
import { say } from "../language/say.svelte";

export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly clause: string;
  /** Where it belongs on the page, if the service names it. */
  readonly seat: string;
  readonly wager: string;
  readonly document: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Record<string, unknown>) {
    const text = (name: string): string => (typeof document[name] === "string" ? document[name] : "");
    super(text("detail") || text("title") || say("the service answered {0}", status));
    this.name = "Problem";
    this.status = status;
    this.title = text("title");
    this.detail = this.message;
    this.clause = text("clause");
    this.seat = text("seat");
    this.wager = text("wager");
    this.document = document;
  }

  /** The service was not reached, so nothing is known about what became of a command. */
  get isLost(): boolean {
    return this.status === 0;
  }

  static lost(): Problem {
    return new Problem(0, {
      title: "no connection",
      detail: say("The service does not answer. Check the connection and try again."),
    });
  }

  static of(error: unknown): Problem {
    if (error instanceof Problem) return error;
    return new Problem(-1, { title: "unexpected", detail: error instanceof Error ? error.message : String(error) });
  }
}
