import { afterEach, describe, expect, it } from 'vitest';
import { setDateDisplay, withClock } from './date-display.ts';
import { formatIn } from './format.ts';

afterEach(() => setDateDisplay({ firstDayOfWeek: null, hourCycle: null }));

const at = '2026-11-25T14:30:00';

describe("the organization's clock", () => {
  it.each([
    ['en', 'h23', '14:30'],
    ['en', 'h12', '2:30 PM'],
    ['fr', 'h23', '14:30'],
    ['fr', 'h12', '2:30 PM'],
  ] as const)('writes times in %s by %s', (uiLanguage, hourCycle, written) => {
    setDateDisplay({ firstDayOfWeek: null, hourCycle });
    const { time, moment } = formatIn(uiLanguage);
    expect(time(at).replace(/\u202f/g, ' ')).toBe(written);
    expect(moment(at).replace(/\u202f/g, ' ')).toContain(written);
  });

  it("follows the reader's country where the organization has chosen none", () => {
    expect(withClock('fr', 'fr-CA')).toBe('fr-CA-u-hc-h23');
  });
});
