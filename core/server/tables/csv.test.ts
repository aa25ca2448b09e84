import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a CSV line', () => {
  it('quotes cells, doubles quotes, and leaves out null', () => {
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

  it('leaves these characters alone elsewhere, and numbers unchanged', () => {
    expect(csvLine(['1=1', -1])).toBe('"1=1","-1"\r\n');
  });
});
