import { describe, expect, it } from 'vitest';
import { firstDayOfWeekIn } from './regional.ts';

describe('the first day of the week', () => {
  it('is the one of the region, or of the language where no region is said', () => {
    expect(['en', 'en-US', 'fr-CA', 'en-GB', 'fr', 'fr-FR', 'ar-EG'].map(firstDayOfWeekIn)).toEqual(
      [0, 0, 0, 1, 1, 1, 6],
    );
  });
});
