/** A pocket of a wheel, as a page wants it drawn. */
export interface Pocket {
  name: string;
  colour: string;
  /** What is written on it, where that is not the name. */
  label?: string;
  ink?: string;
}

export interface Sector extends Pocket {
  path: string;
  /** Degrees clockwise from the top to the sector's middle. */
  angle: number;
}

/** The sectors of a ring from `inner` to `outer`, the first one's middle at the top. */
export function sectors(pockets: readonly Pocket[], inner: number, outer: number): Sector[] {
  const width = 360 / pockets.length;
  return pockets.map((pocket, at) => {
    const [from, to] = [(at - 0.5) * width, (at + 0.5) * width];
    const far = width > 180 ? 1 : 0;
    const path =
      `M${point(outer, from)}A${outer} ${outer} 0 ${far} 1 ${point(outer, to)}` +
      `L${point(inner, to)}A${inner} ${inner} 0 ${far} 0 ${point(inner, from)}z`;
    return { ...pocket, path, angle: at * width };
  });
}

function point(radius: number, degrees: number): string {
  const turned = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(turned)).toFixed(2)} ${(radius * Math.sin(turned)).toFixed(2)}`;
}
