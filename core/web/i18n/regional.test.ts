import { describe, expect, it } from 'vitest';
import { firstDayOfWeekIn } from './regional.ts';

describe('the first day of the week', () => {
  it('follows the region, or the language where there is no region', () => {
    expect(['en', 'en-US', 'fr-CA', 'en-GB', 'fr', 'fr-FR', 'ar-EG'].map(firstDayOfWeekIn)).toEqual(
      [0, 0, 0, 1, 1, 1, 6],
    );
  });
});
