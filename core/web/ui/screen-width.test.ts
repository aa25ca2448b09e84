import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints, wideFrom } from './screen-width.ts';
import { makeTheme } from './theme.ts';

const root = join(import.meta.dirname, '../../..');

describe('the breakpoints', () => {
  it('match those of the specification', () => {
    expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 992, xl: 1200 });
  });

  it('match those of Mantine and its CSS', () => {
    const { breakpoints: themeBreakpoints } = makeTheme({ close: '', clear: '', showPassword: '' });
    // In em: 16 px at the browser's default text size.
    const inPixels = Object.entries({ ...themeBreakpoints }).map(([name, em]) => [
      name,
      Number.parseFloat(em as string) * 16,
    ]);
    expect(Object.fromEntries(inPixels)).toEqual({ xs: 0, ...breakpoints });
  });

  it.each(globSync('{app,core,features}/**/*.css', { cwd: root }))(
    'include every width that %s uses',
    (file) => {
      const queries =
        readFileSync(join(root, file), 'utf8')
          .match(/@media[^{]+/g)
          ?.join() ?? '';
      const widthQueries = queries.matchAll(/\((m\w\w)-width: ([^)]+)\)/g);
      const unknownQueries = [...widthQueries].filter(([, bound, width]) => {
        const known = [...Object.values(breakpoints), wideFrom].map((from) =>
          bound === 'min' ? `${from}px` : `${from - 0.02}px`,
        );
        return !known.includes(width ?? '');
      });
      expect(unknownQueries.map(([query]) => query)).toEqual([]);
    },
  );
});
