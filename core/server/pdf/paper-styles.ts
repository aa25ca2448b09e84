import type { Style } from './paper-lines.ts';

/** Page margin in points (1/72 inch), for 8.5 × 11 inches; A4 prints slightly smaller. */
export const margin = 54;

/** Gap between columns, in points. */
export const gap = 14;

export const styles = {
  title: { weight: 'bold', size: 17 },
  section: { weight: 'bold', size: 12.5 },
  heading: { weight: 'bold', size: 10.5 },
  body: { weight: 'regular', size: 10 },
  strong: { weight: 'bold', size: 10 },
  small: { weight: 'regular', size: 8 },
  foot: { weight: 'regular', size: 7.5 },
} as const satisfies Record<string, Style>;

/** Returns a style's line height in points. */
export const lineHeight = ({ size }: Style) => size * 1.4;
