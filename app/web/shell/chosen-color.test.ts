import { describe, expect, it } from 'vitest';
import { chosenColorStyle, luminance } from './chosen-color.ts';

describe('a chosen color', () => {
  it.each([
    ['#fdf6e3', 'light'],
    ['#fff', 'light'],
    ['#123736', 'dark'],
    ['#000000ff', 'dark'],
    ['#00f', 'dark'],
    ['#ff0', 'light'],
  ])('%s gets the text color of the %s skin', (hex, skin) => {
    expect(chosenColorStyle({ background: 'blue', customBackgroundColor: hex })).toEqual({
      style: { background: hex, color: 'var(--ink)' },
      'data-tokens': skin,
    });
  });

  it('changes nothing when none is chosen', () => {
    expect(chosenColorStyle({ background: 'default', customBackgroundColor: null })).toEqual({});
  });

  it('comes from the theme without a custom one', () => {
    expect(chosenColorStyle({ background: 'blue', customBackgroundColor: null })).toEqual({
      style: { background: 'var(--info-wash)' },
    });
  });

  it('has the luminance that WCAG defines', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1);
    expect(luminance('#000')).toBe(0);
    expect(luminance('#777')).toBeCloseTo(0.184, 3);
  });
});
