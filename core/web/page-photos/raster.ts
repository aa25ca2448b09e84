/** Pixels as a canvas has them: red, green, blue, and alpha of each. */
export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** One value from 0 to 255 for each pixel. */
export interface Plane {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The size with this longer side, in pixels. Never larger than it was. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  longSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Brightness as eyes see it. */
export function brightness(raster: Raster): Plane {
  return toPlane(raster, (red, green, blue) => 0.299 * red + 0.587 * green + 0.114 * blue);
}

/** How white each pixel is: a wooden table is bright, but has little blue. */
export function whiteness(raster: Raster): Plane {
  return toPlane(raster, Math.min);
}

function toPlane(
  { data: pixels, width, height }: Raster,
  value: (red: number, green: number, blue: number) => number,
): Plane {
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) {
    data[at] = value(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0);
  }
  return { data, width, height };
}

/** Averages the pixels that fall into each smaller one. Returns the same plane if it fits. */
export function shrink(plane: Plane, longSide: number): Plane {
  const size = sizeWithin(plane, longSide);
  if (size.width === plane.width && size.height === plane.height) return plane;
  const data = new Uint8ClampedArray(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const rows = spanAt(y, size.height, plane.height);
    for (let x = 0; x < size.width; x++) {
      data[y * size.width + x] = mean(plane, spanAt(x, size.width, plane.width), rows);
    }
  }
  return { data, ...size };
}

/** From (included) and to (excluded). */
type Span = readonly [number, number];

function spanAt(index: number, count: number, length: number): Span {
  const from = Math.floor((index * length) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))];
}

/** Mean of the pixels in these columns and rows. */
export function mean({ data, width }: Plane, [left, right]: Span, [top, bottom]: Span): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += data[y * width + x] ?? 0;
  }
  return sum / ((right - left) * (bottom - top));
}
