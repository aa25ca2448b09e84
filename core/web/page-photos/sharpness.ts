import { brightness, type Plane, type Raster, shrink } from './raster.ts';

/** Longer side at which pages are compared, in pixels. Letters are 8 to 12 pixels high there. */
const comparedSide = 1000;

/** Sides of the squares that are judged one by one, since half a page may be blank. */
const tile = 50;

/** Standard deviation from which a square holds something to read. */
const leastContrast = 20;

/** Fewer squares with something in them say nothing about a page. */
const leastTiles = 3;

/** Measured on printed and written pages; see the test. */
const blurryBelow = 0.3;

/**
 * Variance of the Laplacian, relative to the contrast, of the typical square with something in it:
 * about 0.05 for a blurred page, 1 and more for a sharp one. Null if the page is nearly blank.
 */
export function sharpness(page: Raster): number | null {
  const plane = shrink(brightness(page), comparedSide);
  const found: number[] = [];
  for (let top = 1; top + tile < plane.height; top += tile) {
    for (let left = 1; left + tile < plane.width; left += tile) {
      const one = tileSharpness(plane, left, top);
      if (one !== null) found.push(one);
    }
  }
  if (found.length < leastTiles) return null;
  found.sort((one, other) => one - other);
  return found[Math.floor(found.length / 2)] ?? null;
}

/** True if a person should look whether they can read every word. */
export function isBlurry(page: Raster): boolean {
  const found = sharpness(page);
  return found !== null && found < blurryBelow;
}

function tileSharpness({ data, width }: Plane, left: number, top: number): number | null {
  const values = new Moments();
  const edges = new Moments();
  for (let y = top; y < top + tile; y++) {
    for (let x = left; x < left + tile; x++) {
      const at = y * width + x;
      const value = data[at] ?? 0;
      const beside = (data[at - 1] ?? 0) + (data[at + 1] ?? 0);
      const aboveAndBelow = (data[at - width] ?? 0) + (data[at + width] ?? 0);
      values.add(value);
      edges.add(beside + aboveAndBelow - 4 * value);
    }
  }
  return values.variance() < leastContrast ** 2 ? null : edges.variance() / values.variance();
}

class Moments {
  #count = 0;
  #sum = 0;
  #squares = 0;
  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#squares += value * value;
  }
  variance(): number {
    return this.#squares / this.#count - (this.#sum / this.#count) ** 2;
  }
}
