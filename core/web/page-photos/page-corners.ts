import { mean, type Plane, type Raster, shrink, whiteness } from './raster.ts';

/** In shares of the picture's width and height, from 0 to 1. */
export interface Point {
  x: number;
  y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Longer side of the picture that is searched, in pixels. */
const searchedSide = 240;

/** Shares of the picture that a page may cover. More is a picture of nothing but the page. */
const smallestArea = 0.12;
const largestArea = 0.97;

/** Between the page and what it lies on. */
const leastDifference = 35;

/** Share of the quadrangle that the bright region must fill; print leaves holes. */
const leastFilled = 0.6;

/**
 * Finds the page that lies on something darker: the largest bright region, and the four straight
 * lines around it. Null if nothing looks like a page.
 */
export function findPageCorners(picture: Raster): Corners | null {
  const plane = smooth(shrink(whiteness(picture), searchedSide));
  const threshold = splitBrightness(plane);
  if (threshold === null) return null;
  const region = largestRegion(plane, threshold);
  const outline = fourSides(hull(region.edge));
  if (!outline) return null;
  const { width, height } = plane;
  const area = areaWithin(outline) / (width * height);
  const isFilled = region.size >= leastFilled * area * width * height;
  if (area < smallestArea || area > largestArea || !isFilled || !hasWideAngles(outline))
    return null;
  return inOrder(outline.map(({ x, y }) => ({ x: limited(x / width), y: limited(y / height) })));
}

export function limited(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Takes out print and grain, which would tear the page apart. */
function smooth(plane: Plane): Plane {
  const { width, height } = plane;
  const reach = 2;
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y++) {
    const rows = [Math.max(0, y - reach), Math.min(height, y + reach + 1)] as const;
    for (let x = 0; x < width; x++) {
      const columns = [Math.max(0, x - reach), Math.min(width, x + reach + 1)] as const;
      data[y * width + x] = mean(plane, columns, rows);
    }
  }
  return { data, width, height };
}

/**
 * Otsu's threshold: the one that splits the brightness into the two most different groups. Null if
 * these are nearly the same.
 */
function splitBrightness({ data }: Plane): number | null {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = data.reduce((sum, value) => sum + value, 0);
  let best = { between: 0, threshold: 0, difference: 0 };
  let darkCount = 0;
  let darkSum = 0;
  for (let value = 0; value < 255; value++) {
    darkCount += counts[value] ?? 0;
    darkSum += value * (counts[value] ?? 0);
    const brightCount = data.length - darkCount;
    if (darkCount === 0 || brightCount === 0) continue;
    const difference = (total - darkSum) / brightCount - darkSum / darkCount;
    const between = darkCount * brightCount * difference ** 2;
    if (between > best.between) best = { between, threshold: value, difference };
  }
  return best.difference < leastDifference ? null : best.threshold;
}

interface Region {
  size: number;
  /** The first and last pixel of each row, which is all that its hull needs. */
  edge: Point[];
}

/** The largest connected region brighter than this. */
function largestRegion(plane: Plane, threshold: number): Region {
  const { data, width, height } = plane;
  const isOpen = Uint8Array.from(data, (value) => (value > threshold ? 1 : 0));
  let largest: number[] = [];
  for (let start = 0; start < isOpen.length; start++) {
    if (!isOpen[start]) continue;
    const pixels = takeConnected(isOpen, width, start);
    if (pixels.length > largest.length) largest = pixels;
  }
  return { size: largest.length, edge: regionEdge(largest, width, height) };
}

/** Closes all open pixels that hang together with this one, and returns them. */
function takeConnected(isOpen: Uint8Array, width: number, start: number): number[] {
  const pixels = [start];
  isOpen[start] = 0;
  const take = (at: number) => {
    if (!isOpen[at]) return;
    isOpen[at] = 0;
    pixels.push(at);
  };
  for (const at of pixels) {
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    take(at - width);
    take(at + width);
  }
  return pixels;
}

/** The outer corners of the first and last pixel of each row. */
function regionEdge(pixels: readonly number[], width: number, height: number): Point[] {
  const first = new Array<number>(height).fill(width);
  const last = new Array<number>(height).fill(-1);
  for (const at of pixels) {
    const x = at % width;
    const y = Math.floor(at / width);
    first[y] = Math.min(first[y] ?? width, x);
    last[y] = Math.max(last[y] ?? -1, x);
  }
  return last.flatMap((right, y) => {
    const left = first[y] ?? 0;
    return right < 0
      ? []
      : [y, y + 1].flatMap((at) => [
          { x: left, y: at },
          { x: right + 1, y: at },
        ]);
  });
}

/** Twice the area of the triangle; positive if it turns clockwise on a screen. */
function turn(one: Point, two: Point, three: Point): number {
  return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x);
}

/** Convex hull, clockwise. */
function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const half = (from: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length > 1) {
        const [before, last] = chain.slice(-2) as [Point, Point];
        if (turn(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * Takes away one side after the other and lengthens its neighbors until they meet, always where
 * that adds the least. This also squares the round corners of cards.
 */
function fourSides(outline: readonly Point[]): Point[] | null {
  let corners = [...outline];
  while (corners.length > 4) {
    const count = corners.length;
    const at = (index: number) => corners[(index + count) % count] as Point;
    let best: { index: number; added: number; point: Point } | null = null;
    for (let index = 0; index < count; index++) {
      const [from, to] = [at(index), at(index + 1)];
      const point = meeting([at(index - 1), from], [at(index + 2), to]);
      if (!point) continue;
      const added = Math.abs(turn(from, point, to));
      if (!best || added < best.added) best = { index, added, point };
    }
    if (!best) return null;
    const { index, point } = best;
    const next = (index + 1) % count;
    corners = corners
      .map((corner, place) => (place === index ? point : corner))
      .filter((_, place) => place !== next);
  }
  return corners.length === 4 ? corners : null;
}

/** Where the two lines meet when they are lengthened beyond their second points. */
function meeting(
  [one, two]: readonly [Point, Point],
  [three, four]: readonly [Point, Point],
): Point | null {
  const first = { x: two.x - one.x, y: two.y - one.y };
  const second = { x: four.x - three.x, y: four.y - three.y };
  const cross = first.x * second.y - first.y * second.x;
  if (Math.abs(cross) < 1e-9) return null;
  const along = ((four.x - two.x) * second.y - (four.y - two.y) * second.x) / cross;
  const alongOther = ((four.x - two.x) * first.y - (four.y - two.y) * first.x) / cross;
  if (along < 0 || alongOther < 0) return null;
  return { x: two.x + along * first.x, y: two.y + along * first.y };
}

function areaWithin(outline: readonly Point[]): number {
  const [start, ...rest] = outline as [Point, ...Point[]];
  return rest.reduce((sum, point, index) => {
    const next = rest[index + 1];
    return next ? sum + turn(start, point, next) / 2 : sum;
  }, 0);
}

/** A page seen from the side still has corners between 45 and 135 degrees. */
function hasWideAngles(outline: readonly Point[]): boolean {
  return outline.every((corner, index) => {
    const before = outline[(index + 3) % 4] as Point;
    const after = outline[(index + 1) % 4] as Point;
    const one = { x: before.x - corner.x, y: before.y - corner.y };
    const two = { x: after.x - corner.x, y: after.y - corner.y };
    const cosine =
      (one.x * two.x + one.y * two.y) / (Math.hypot(one.x, one.y) * Math.hypot(two.x, two.y));
    return Math.abs(cosine) <= Math.SQRT1_2;
  });
}

/** Clockwise from the corner nearest to the top left, so that a tilted page isn't turned. */
function inOrder(clockwise: readonly Point[]): Corners {
  const sums = clockwise.map(({ x, y }) => x + y);
  const start = sums.indexOf(Math.min(...sums));
  return [...clockwise.slice(start), ...clockwise.slice(0, start)] as unknown as Corners;
}

/** True if the corners stay in order and no side crosses another, so that a page fits in. */
export function isUsable(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] as Point;
    const afterNext = corners[(index + 2) % 4] as Point;
    return turn(corner, next, afterNext) > 0.005;
  });
}
