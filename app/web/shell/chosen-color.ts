import type { BarBackground } from './layout-config.ts';

/** Text colors of each skin (app/web/colors.css) as relative luminance, by WCAG 2.2. */
const inks = { light: 0.02, dark: 0.79 };

interface ColorStyle {
  style?: { background: string; color?: string };
  'data-tokens'?: 'light' | 'dark';
}

const themeColors = {
  teal: 'var(--accent-wash)',
  gray: 'var(--neutral-wash)',
  blue: 'var(--info-wash)',
  green: 'var(--good-wash)',
  yellow: 'var(--waiting-wash)',
} as const;

/**
 * The chosen background of a bar. A custom color comes with the text color of the skin that reads
 * better on it.
 */
export function chosenColorStyle({
  background,
  customBackgroundColor: custom,
}: BarBackground): ColorStyle {
  if (custom === null) {
    return background === 'default' ? {} : { style: { background: themeColors[background] } };
  }
  const under = luminance(custom);
  const contrast = (ink: number) => (Math.max(ink, under) + 0.05) / (Math.min(ink, under) + 0.05);
  const skin = contrast(inks.light) >= contrast(inks.dark) ? 'light' : 'dark';
  return { style: { background: custom, color: 'var(--ink)' }, 'data-tokens': skin };
}

/** Relative luminance of #rgb, #rgba, #rrggbb, or #rrggbbaa; ignores transparency. */
export function luminance(hex: string): number {
  const digits = hex.slice(1);
  const size = digits.length < 6 ? 1 : 2;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((place) => {
    const part = digits.slice(place * size, (place + 1) * size);
    const value = Number.parseInt(size === 1 ? part + part : part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
