import { describe, expect, it } from 'vitest';
import { sectionOf, sections } from './sections.ts';

describe('sectionOf', () => {
  it.each(sections)('takes %s by its name', (name) => {
    expect(sectionOf(name)).toBe(name);
  });

  it.each([undefined, '', 'Security', 'settings', ['inbox', 'tasks'], 7])(
    'shows the first part for %j',
    (asked) => {
      expect(sectionOf(asked)).toBe('about');
    },
  );
});
