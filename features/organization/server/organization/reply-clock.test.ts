import { describe, expect, it } from 'vitest';
import { closedDaysUntil, replyDueAt } from './reply-clock.ts';

const weekdays = [1, 2, 3, 4, 5];
const promise = {
  dangerReplyHours: 2,
  replyDays: 2,
  zone: 'America/New_York',
  opening: { days: weekdays, from: '08:00', until: '18:00', closedDays: ['2026-11-26'] },
};

const [calm, danger] = [0, 2];
/** Local times in New York, in winter. */
const at = (local: string) => new Date(`${local}-05:00`);
const due = (local: string, urgency: number, changed: object = {}) =>
  replyDueAt(at(local), urgency, { ...promise, ...changed }).toISOString();

describe('the promised reply', () => {
  it('comes by the end of the last open day, without the day of the form and holidays', () => {
    expect(due('2026-11-24T10:41', calm)).toBe(at('2026-11-27T18:00').toISOString());
    expect(due('2026-11-20T23:30', calm)).toBe(at('2026-11-24T18:00').toISOString());
    expect(due('2026-11-21T10:00', calm)).toBe(at('2026-11-24T18:00').toISOString());
  });

  it('comes in danger within hours while someone answers', () => {
    expect(due('2026-11-24T10:41', danger)).toBe(at('2026-11-24T12:41').toISOString());
    expect(due('2026-11-24T03:00', danger)).toBe(at('2026-11-24T10:00').toISOString());
    expect(due('2026-11-24T17:00', danger)).toBe(at('2026-11-25T09:00').toISOString());
    // After closing, a holiday and a weekend pass.
    expect(due('2026-11-25T19:00', danger)).toBe(at('2026-11-27T10:00').toISOString());
    expect(due('2026-11-27T17:30', danger)).toBe(at('2026-11-30T09:30').toISOString());
  });

  it('counts around the clock in danger until opening times are set', () => {
    const opening = { days: weekdays, from: null, until: null, closedDays: [] };
    expect(due('2026-11-28T23:00', danger, { opening })).toBe(at('2026-11-29T01:00').toISOString());
    expect(due('2026-11-24T10:41', calm, { opening })).toBe(at('2026-11-26T10:41').toISOString());
  });

  it('keeps the local hour when clocks change', () => {
    // Clocks went back on November 1, 2026.
    const opening = { ...promise.opening, from: null, until: null };
    const since = new Date('2026-10-30T14:00:00Z');
    const replied = replyDueAt(since, calm, { ...promise, opening });
    expect(replied.toISOString()).toBe('2026-11-03T15:00:00.000Z');
  });

  it('ends although no day is open', () => {
    const closedDays = Array.from({ length: 500 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 24 + index)).toISOString().slice(0, 10),
    );
    const opening = { ...promise.opening, closedDays };
    expect(Date.parse(due('2026-11-24T10:41', calm, { opening }))).toBeGreaterThan(0);
    expect(Date.parse(due('2026-11-24T10:41', danger, { opening }))).toBeGreaterThan(0);
  });

  it('names the days off on which someone would answer otherwise', () => {
    const since = at('2026-11-24T10:41');
    const until = at('2026-11-30T18:00');
    const closedDays = ['2026-11-23', '2026-11-26', '2026-11-28', '2026-12-25'];
    const opening = { ...promise.opening, closedDays };
    expect(closedDaysUntil(since, until, { ...promise, opening })).toEqual(['2026-11-26']);
  });
});
