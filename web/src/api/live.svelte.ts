/** A table that is watched: the newest view the service has sent, and whether the line to it stands. */
import { Problem } from "./problem";
import { table as read } from "./tables";
import type { TableView } from "./views";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
/** How long a view may be behind a command's answer before it is asked for. */
const PATIENCE = 2500;

export type Line = "connecting" | "live" | "lost" | "closed";

export class LiveTable {
  readonly name: string;
  /** The newest view; views come whole, so only the reference changes. */
  view: TableView | null = $state.raw(null);
  line: Line = $state("connecting");
  /** Why there is nothing to watch, such as a table that does not exist. */
  problem: Problem | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #again: ReturnType<typeof setTimeout> | undefined;
  #waiting: { version: number; then: () => void }[] = [];
  #news: (view: TableView) => void;

  /** `news` is called with every view that is newer than the one before. */
  constructor(name: string, news: (view: TableView) => void = () => undefined) {
    this.name = name;
    this.#news = news;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Stop watching. */
  close(): void {
    this.line = "closed";
    clearTimeout(this.#again);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    for (const waiter of this.#waiting.splice(0)) waiter.then();
  }

  /** Watch as somebody else: after signing in or out the service shows other cards. */
  restart(): void {
    if (this.line === "closed") return;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  /** Wait until the view is as new as a command's answer says, so that nothing is offered twice. */
  async seen(version: number): Promise<void> {
    if (this.line === "closed" || (this.view?.version ?? -1) >= version) return;
    let asked: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((then) => {
      this.#waiting.push({ version, then });
      asked = setTimeout(() => void this.refresh().finally(then), PATIENCE);
    });
    clearTimeout(asked);
  }

  /** Ask for the view instead of waiting for it. */
  async refresh(): Promise<void> {
    try {
      this.#take(await read(this.name));
      this.problem = null;
    } catch (error) {
      const problem = Problem.of(error);
      if (problem.status !== 404) return;
      this.problem = problem;
      this.close();
    }
  }

  #connect(): void {
    clearTimeout(this.#again);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.name)}/live`);
    this.#socket = socket;
    // The first view of a socket is the truth, even with the number of the one before: it may be another's view of it.
    let isFirst = true;
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.line = "live";
      this.#pause = FIRST_PAUSE;
      this.#take(JSON.parse(event.data as string) as TableView, isFirst);
      isFirst = false;
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.line === "closed") return;
      this.line = "lost";
      this.#socket = null;
      void this.refresh();
      this.#again = setTimeout(() => this.#connect(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    };
  }

  #hurry = (): void => {
    if (document.visibilityState !== "visible" || this.#socket || this.line === "closed") return;
    this.#pause = FIRST_PAUSE;
    this.#connect();
  };

  #take(view: TableView, isFirst = false): void {
    const known = this.view?.version ?? -1;
    if (view.version < known || (view.version === known && !isFirst)) return;
    this.view = view;
    this.problem = null;
    this.#waiting = this.#waiting.filter((waiter) => {
      if (waiter.version <= view.version) waiter.then();
      return waiter.version > view.version;
    });
    this.#news(view);
  }
}
