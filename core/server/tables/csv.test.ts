import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('puts cells in quotes, doubles quotes, and leaves out what is null', () => {
    expect(csvLine(['a', 'b,"c"\n', null, 7, ''])).toBe('"a","b,""c""\n",,"7",""\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('keeps a spreadsheet from running %j', (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  });

  it('leaves such a sign alone further on, and numbers as they are', () => {
    expect(csvLine(['1=1', -1])).toBe('"1=1","-1"\r\n');
  });
});
