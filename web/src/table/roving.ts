/**
 * A group of buttons that is one stop of the tabulator: the arrows lead from one to the next, as they lie. Buttons that
 * may not be pressed are passed over.
 */
import type { Action } from "svelte/action";

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

interface Middle {
  x: number;
  y: number;
}

function middleOf(element: Element): Middle {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Which of several points is next in a direction: near along it, and little aside. */
export function nextIn(from: Middle, points: readonly Middle[], [x, y]: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  points.forEach((point, at) => {
    const [right, down] = [point.x - from.x, point.y - from.y];
    const ahead = right * x + down * y;
    const aside = Math.abs(right * y) + Math.abs(down * x);
    if (ahead > 1 && ahead + aside * 2.5 < least) [best, least] = [at, ahead + aside * 2.5];
  });
  return best;
}

/** Whether something is drawn at all: on a phone some of a group may be hidden. */
function isThere(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== "function" || element.checkVisibility();
}

export const roving: Action<Element, string> = (group, what) => {
  let last: Element | null = null;
  const open = (): HTMLElement[] =>
    [...group.querySelectorAll<HTMLElement>(`:is(${what}):not([aria-disabled="true"], :disabled)`)].filter(isThere);

  function tidy(): void {
    const all = open();
    const stop = all.find((element) => element === last) ?? all.find((element) => element.dataset.first) ?? all[0];
    for (const element of group.querySelectorAll<HTMLElement>(what)) {
      const index = element === stop ? "0" : "-1";
      if (element.getAttribute("tabindex") !== index) element.setAttribute("tabindex", index);
    }
  }

  function pressed(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const from = (event.target as Element).closest(what);
    if (!way || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const others = open().filter((element) => element !== from);
    others[nextIn(middleOf(from), others.map(middleOf), way)]?.focus();
  }

  function focused(event: Event): void {
    last = (event.target as Element).closest(what);
    tidy();
  }

  let frame = 0;
  /** Before the next picture: asked any sooner, what is hidden would have to be laid out for the answer alone. */
  function tidySoon(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tidy();
    });
  }

  const watching = new MutationObserver(tidySoon);
  watching.observe(group, { childList: true, subtree: true, attributeFilter: ["aria-disabled", "disabled", "class"] });
  // A group that listens would be a stop of its own where it is drawn as SVG.
  if (!group.hasAttribute("tabindex")) group.setAttribute("tabindex", "-1");
  group.addEventListener("keydown", pressed as EventListener);
  group.addEventListener("focusin", focused);
  tidySoon();
  return {
    destroy() {
      cancelAnimationFrame(frame);
      watching.disconnect();
      group.removeEventListener("keydown", pressed as EventListener);
      group.removeEventListener("focusin", focused);
    },
  };
};
