import { describe, expect, it } from 'vitest';
import { sectionInAddress } from './section-in-address.ts';

const sections = ['about', 'security', 'inbox'] as const;

describe('sectionInAddress', () => {
  it.each(sections)('returns %s by its name', (name) => {
    expect(sectionInAddress(name, sections)).toBe(name);
  });

  it.each([undefined, '', 'Security', 'settings', ['inbox', 'security'], 7])(
    'returns the first for %j',
    (requestedSection) => {
      expect(sectionInAddress(requestedSection, sections)).toBe('about');
    },
  );
});
