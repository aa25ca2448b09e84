import { describe, expect, test } from 'vitest';
import { answerFromParts, dayPartOrder, monthNames, partsFromAnswer } from './day-parts.ts';

const now = new Date(2026, 5, 15);

function typed(day: string, month: string, year: string, mayLieAhead = false) {
  return answerFromParts({ day, month, year }, mayLieAhead, now);
}

describe('a date in three fields', () => {
  test('returns a day, with or without zeros and spaces', () => {
    expect(typed('7', '3', '1985')).toBe('1985-03-07');
    expect(typed('07', ' 03', '1985 ')).toBe('1985-03-07');
  });

  test('accepts a day as people write it', () => {
    expect(typed('1st', '3', '1985')).toBe('1985-03-01');
    expect(typed('1er', '3', '1985')).toBe('1985-03-01');
    expect(typed('27.', '3.', '1985')).toBe('1985-03-27');
  });

  test.each([
    ['March', '03'],
    ['mars', '03'],
    ['Fév.', '02'],
    ['february', '02'],
    ['juin', '06'],
    ['June', '06'],
    ['juillet', '07'],
    ['July', '07'],
    ['Août', '08'],
    ['DÉCEMBRE', '12'],
  ])('accepts the month %s', (word, month) => {
    expect(typed('7', word, '1985')).toBe(`1985-${month}-07`);
  });

  test('takes a two-digit year as the most recent such year', () => {
    expect(typed('7', '3', '85')).toBe('1985-03-07');
    expect(typed('7', '3', '04')).toBe('2004-03-07');
    expect(typed('7', '3', '26')).toBe('2026-03-07');
    expect(typed('7', '3', '27')).toBe('1927-03-07');
  });

  test('takes a two-digit year as a future one where the date may lie ahead', () => {
    expect(typed('7', '3', '27', true)).toBe('2027-03-07');
  });

  test('returns no answer when nothing is typed', () => {
    expect(typed('', ' ', '')).toBeNull();
  });

  test.each([
    ['31', '2', '1985', '1985-2-31'],
    ['7', '', '1985', '1985--7'],
    ['', '', '1985', '1985--'],
    ['7', 'jui', '1985', '1985-jui-7'],
    ['x', '3', '1985', '1985-3-x'],
    ['7', '3', '185', '185-3-7'],
    ['7-8', '3', '1985', '1985-3-7 8'],
  ])('keeps %s / %s / %s as typed', (day, month, year, expected) => {
    expect(typed(day, month, year)).toBe(expected);
  });

  test('restores the fields as they were', () => {
    expect(partsFromAnswer('1985-03-07')).toEqual({ day: '7', month: '3', year: '1985' });
    expect(partsFromAnswer('1985--7')).toEqual({ day: '7', month: '', year: '1985' });
    expect(partsFromAnswer(null)).toEqual({ day: '', month: '', year: '' });
  });
});

test.each([
  ['en-US', ['month', 'day', 'year']],
  ['en-GB', ['day', 'month', 'year']],
  ['fr-CA', ['day', 'month', 'year']],
  ['fr', ['day', 'month', 'year']],
  ['ja', ['year', 'month', 'day']],
])('orders the fields of a date as %s writes it', (tag, order) => {
  expect(dayPartOrder(tag)).toEqual(order);
});

test('names the months, so that none is mistaken for a day', () => {
  expect(monthNames('en-US')[2]).toBe('March');
  expect(monthNames('fr-CA')[7]).toBe('août');
  expect(monthNames('en')).toHaveLength(12);
});
