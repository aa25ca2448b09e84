import type { Corners, Point } from './page-corners.ts';
import { type Raster, sizeWithin } from './raster.ts';

/** The eight numbers of a perspective, in the order of its equations. */
type Perspective = readonly number[];

/** Size of the straightened page, in pixels: its longer sides, at most this. */
export function straightenedSize(
  { width, height }: { width: number; height: number },
  [topLeft, topRight, bottomRight, bottomLeft]: Corners,
  longSide: number,
): { width: number; height: number } {
  const distance = (one: Point, other: Point) =>
    Math.hypot((one.x - other.x) * width, (one.y - other.y) * height);
  return sizeWithin(
    {
      width: Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight)),
      height: Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight)),
    },
    longSide,
  );
}

/** The part of a picture between these corners, as if it had been seen from straight above. */
export function straighten(picture: Raster, corners: Corners, longSide: number): Raster {
  const { width, height } = straightenedSize(picture, corners, longSide);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = perspectiveTo(
    corners.map(({ x, y }) => ({ x: x * (picture.width - 1), y: y * (picture.height - 1) })),
  );
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width;
      const depth = g * u + h * v + 1;
      copyBetween(picture, (a * u + b * v + c) / depth, (d * u + e * v + f) / depth, {
        data,
        at: (row * width + column) * 4,
      });
    }
  }
  return { data, width, height };
}

/** Mixes the four pixels around this place. */
function copyBetween(
  { data, width, height }: Raster,
  x: number,
  y: number,
  to: { data: Uint8ClampedArray; at: number },
): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  const [topLeft, topRight] = [(top * width + left) * 4, (top * width + right) * 4];
  const [bottomLeft, bottomRight] = [(bottom * width + left) * 4, (bottom * width + right) * 4];
  for (let channel = 0; channel < 3; channel++) {
    const above = mix(data[topLeft + channel], data[topRight + channel], across);
    const below = mix(data[bottomLeft + channel], data[bottomRight + channel], across);
    to.data[to.at + channel] = above + (below - above) * down;
  }
  to.data[to.at + 3] = 255;
}

function mix(one = 0, other = 0, share = 0): number {
  return one + (other - one) * share;
}

/** Solves where each place of a square with side 1 lies between these four corners. */
function perspectiveTo(corners: readonly Point[]): Perspective {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const equations = square.flatMap(([u, v], index) => {
    const { x, y } = corners[index] as Point;
    return [
      [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
      [0, 0, 0, u, v, 1, -u * y, -v * y, y],
    ];
  });
  return solve(equations);
}

/** Gaussian elimination with the largest pivot. The last number of each row is its right side. */
function solve(rows: number[][]): number[] {
  const count = rows.length;
  const value = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let step = 0; step < count; step++) {
    let pivot = step;
    for (let row = step + 1; row < count; row++) {
      if (Math.abs(value(row, step)) > Math.abs(value(pivot, step))) pivot = row;
    }
    [rows[step], rows[pivot]] = [rows[pivot] as number[], rows[step] as number[]];
    for (let row = 0; row < count; row++) {
      if (row === step) continue;
      const factor = value(row, step) / value(step, step);
      rows[row] = (rows[row] ?? []).map((one, column) => one - factor * value(step, column));
    }
  }
  return rows.map((_, row) => value(row, count) / value(row, row));
}
