import { describe, expect, it } from 'vitest';
import { type Corners, wholePicture } from './page-corners.ts';
import { brightness, mean, type Raster } from './raster.ts';
import { straighten, straightenedSize } from './straighten.ts';
import { drawnPage, tiltedCorners } from './testing/drawn-page.ts';

describe('straighten', () => {
  it('returns the whole picture unchanged but for its size', async () => {
    const picture = await drawnPage();
    const small = straighten(picture, wholePicture, 600);
    expect([small.width, small.height]).toEqual([450, 600]);
    expect(brightest(small)).toBeGreaterThan(235);
  });

  it('leaves nothing of the table around a tilted page', async () => {
    const picture = await drawnPage({ tilt: 15 });
    const page = straighten(picture, tiltedCorners(15) as unknown as Corners, 1600);
    expect(page.width / page.height).toBeCloseTo(900 / 1200, 2);
    const plane = brightness(page);
    const edges = [
      mean(plane, [4, page.width - 4], [4, 12]),
      mean(plane, [4, page.width - 4], [page.height - 12, page.height - 4]),
      mean(plane, [4, 12], [4, page.height - 4]),
      mean(plane, [page.width - 12, page.width - 4], [4, page.height - 4]),
    ];
    for (const edge of edges) expect(edge).toBeGreaterThan(225);
  });

  it('keeps lines straight that a perspective bent', () => {
    // A trapezoid: brightness grows from left to right along each of its rows.
    const [width, height] = [400, 400];
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++) {
      const inset = 100 - (y / height) * 100;
      for (let x = 0; x < width; x++) {
        const share = (x - inset) / (width - 2 * inset);
        data.fill(share * 255, (y * width + x) * 4, (y * width + x) * 4 + 4);
      }
    }
    const corners: Corners = [
      { x: 0.25, y: 0 },
      { x: 0.75, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ];
    const page = brightness(straighten({ data, width, height }, corners, 400));
    const middle = Math.floor(page.width / 2);
    for (const row of [5, 100, 200, 300, page.height - 5]) {
      expect(mean(page, [middle, middle + 1], [row, row + 1])).toBeCloseTo(128, -1);
    }
  });
});

it('measures the page by its longer sides and stays within the limit', () => {
  const corners: Corners = [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.25 },
    { x: 0.75, y: 0.5 },
    { x: 0.25, y: 0.5 },
  ];
  expect(straightenedSize({ width: 4000, height: 4000 }, corners, 1600)).toEqual({
    width: 1600,
    height: 800,
  });
  expect(straightenedSize({ width: 800, height: 800 }, corners, 1600)).toEqual({
    width: 400,
    height: 200,
  });
});

function brightest(picture: Raster): number {
  return Math.max(...brightness(picture).data.slice(0, 2000));
}
