import { describe, expect, it } from 'vitest';
import { loadFindDays } from '#features/tasks/web/parts/find-days.ts';
import { readCourtDate } from './court-date-line.ts';

/** Friday at noon. */
const now = new Date(2026, 10, 27, 12, 0);

describe('readCourtDate', () => {
  it.each([
    ['Feb 10 9am hearing Stonebridge', '2027-02-10', '09:00', 'Stonebridge', 'Hearing'],
    ['Dec 2, 9:30 AM, Stonebridge Court', '2026-12-02', '09:30', 'Stonebridge Court', ''],
    ['sentencing on Jan 12 at 2pm at Riverbend', '2027-01-12', '14:00', 'Riverbend', 'Sentencing'],
    ['next Tuesday family court review', '2026-12-01', null, 'family court', 'Review'],
    ['2/10', '2027-02-10', null, '', ''],
  ])('reads %s', async (line, day, time, court, hearing) => {
    const findDays = await loadFindDays('en', 'en-US');
    expect(readCourtDate(line, findDays, now)).toEqual({ day, time, court, hearing });
  });

  it.each([
    ['10 février 9 h audience Stonebridge', '2027-02-10', '09:00', 'Stonebridge', 'Audience'],
    [
      'comparution le 2 décembre à 9 h 30 à Riverbend',
      '2026-12-02',
      '09:30',
      'Riverbend',
      'Comparution',
    ],
  ])('reads %s', async (line, day, time, court, hearing) => {
    const findDays = await loadFindDays('fr', 'fr-CA');
    expect(readCourtDate(line, findDays, now)).toEqual({ day, time, court, hearing });
  });

  it.each([
    ['10 feb 9am audiencia Stonebridge', '2027-02-10', '09:00', 'Stonebridge', 'Audiencia'],
    [
      'comparecencia el 2 de diciembre a las 9:30 en Riverbend',
      '2026-12-02',
      '09:30',
      'Riverbend',
      'Comparecencia',
    ],
  ])('reads %s', async (line, day, time, court, hearing) => {
    const findDays = await loadFindDays('es', 'es-US');
    expect(readCourtDate(line, findDays, now)).toEqual({ day, time, court, hearing });
  });

  it('returns undefined without a date', async () => {
    const findDays = await loadFindDays('en', 'en-US');
    expect(readCourtDate('hearing Stonebridge', findDays, now)).toBeUndefined();
  });
});
