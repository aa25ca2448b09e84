import { describe, expect, it } from 'vitest';
import { isBlurry, sharpness } from './sharpness.ts';
import { drawnPage } from './testing/drawn-page.ts';

describe('isBlurry', () => {
  it('passes a sharp page of print', async () => {
    const page = await drawnPage();
    expect(isBlurry(page)).toBe(false);
  });

  it.each([2.5, 4, 8])('finds a page blurred by %d pixels', async (blur) => {
    expect(isBlurry(await drawnPage({ blur }))).toBe(true);
  });

  it('says nothing about a blank page', () => {
    const data = new Uint8ClampedArray(800 * 1000 * 4).fill(245);
    const blank = { data, width: 800, height: 1000 };
    expect(sharpness(blank)).toBeNull();
    expect(isBlurry(blank)).toBe(false);
  });

  it('goes by the part with print where the rest is blank', async () => {
    const { data, width, height } = await drawnPage({ blur: 4 });
    data.fill(244, (height / 2) * width * 4);
    expect(isBlurry({ data, width, height })).toBe(true);
  });
});
