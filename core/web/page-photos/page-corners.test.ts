import { describe, expect, it } from 'vitest';
import { type Corners, findPageCorners, isUsable, wholePicture } from './page-corners.ts';
import type { Raster } from './raster.ts';
import { drawnPage, tiltedCorners } from './testing/drawn-page.ts';

describe('findPageCorners', () => {
  it.each([-20, -7, 0, 12])('finds a page tilted by %i degrees on a table', async (tilt) => {
    const found = findPageCorners(await drawnPage({ tilt }));
    expect(found).not.toBeNull();
    const expected = tiltedCorners(tilt);
    for (const [index, corner] of (found ?? []).entries()) {
      expect(Math.abs(corner.x - (expected[index]?.x ?? 0))).toBeLessThan(0.015);
      expect(Math.abs(corner.y - (expected[index]?.y ?? 0))).toBeLessThan(0.015);
    }
  });

  it('finds a white page on a bright wooden table', async () => {
    expect(findPageCorners(await drawnPage({ tilt: 5, table: '#e0b070' }))).not.toBeNull();
  });

  it('finds nothing where the page fills the picture', async () => {
    expect(findPageCorners(await drawnPage())).toBeNull();
  });

  it('finds nothing in a picture of one color', () => {
    const data = new Uint8ClampedArray(300 * 200 * 4).fill(120);
    expect(findPageCorners({ data, width: 300, height: 200 })).toBeNull();
  });

  it('finds nothing where two bright spots lie apart', () => {
    const width = 300;
    const data = new Uint8ClampedArray(width * width * 4).fill(20);
    const spot = (left: number, top: number) => {
      for (let y = top; y < top + 40; y++) {
        data.fill(240, (y * width + left) * 4, (y * width + left + 40) * 4);
      }
    };
    spot(20, 20);
    spot(220, 220);
    const picture: Raster = { data, width, height: width };
    expect(findPageCorners(picture)).toBeNull();
  });
});

describe('isUsable', () => {
  it('takes the whole picture and refuses crossed sides', () => {
    const [topLeft, topRight, bottomRight, bottomLeft] = wholePicture;
    const crossed: Corners = [topRight, topLeft, bottomRight, bottomLeft];
    expect(isUsable(wholePicture)).toBe(true);
    expect(isUsable(crossed)).toBe(false);
  });
});
