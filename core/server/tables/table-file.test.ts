import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#app/testing/workbooks.ts';
import { type Table, tableFile } from './table-file.ts';
import type { Cell } from './xlsx.ts';

const columns = [
  { title: 'Name', kind: 'text', width: 20 },
  { title: 'Number', kind: 'number', width: 10 },
] as const;

function table(portions: AsyncIterable<Cell[][]>): Table {
  return { columns, portions, name: 'Table', isRightToLeft: false };
}
async function* endless(onEnd = () => {}): AsyncGenerator<Cell[][]> {
  try {
    for (;;) {
      // Rows arrive asynchronously.
      await setImmediate();
      yield Array.from({ length: 100 }, (_, index) => ['x'.repeat(500), index]);
    }
  } finally {
    onEnd();
  }
}
async function* nothing(): AsyncGenerator<Cell[][]> {}

describe('a table file', () => {
  it.each(['csv', 'xlsx'] as const)(
    '(%s) closes its source when its reader stops',
    async (format) => {
      let ended = 0;
      const { content } = await tableFile(table(endless(() => (ended += 1))), format);
      for await (const piece of content) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      await expect.poll(() => ended).toBe(1);
    },
  );

  it.each(['csv', 'xlsx'] as const)(
    '(%s) closes its source even if reading never begins',
    async (format) => {
      let ended = 0;
      const { content } = await tableFile(table(endless(() => (ended += 1))), format);
      content.destroy();
      await expect.poll(() => ended).toBe(1);
    },
  );

  it.each(['csv', 'xlsx'] as const)(
    '(%s) breaks off when its reader takes too long',
    async (format) => {
      let ended = 0;
      const { content } = await tableFile(table(endless(() => (ended += 1))), format, 20);
      await expect(buffer(content)).rejects.toThrow('reading the file timed out');
      expect(ended).toBe(1);
    },
  );

  it('fails before anything is sent if its first portion fails', async () => {
    async function* broken(): AsyncGenerator<Cell[][]> {
      yield* nothing();
      throw new Error('away');
    }
    for (const format of ['csv', 'xlsx'] as const) {
      await expect(tableFile(table(broken()), format)).rejects.toThrow('away');
    }
  });

  it('has only a heading without rows', async () => {
    const csv = await tableFile(table(nothing()), 'csv');
    expect(String(await buffer(csv.content))).toBe('\uFEFF"Name","Number"\r\n');
    const { content } = await tableFile(table(nothing()), 'xlsx');
    const [sheet] = await readWorkbook(await buffer(content));
    expect(sheet).toMatchObject({ rows: [['Name', 'Number']], filtered: 'A1:B1' });
  });

  it.each([
    'Plain',
    'Élodie Nuñez',
    '李小明',
    '😀 and text',
    ' ends with blanks ',
    '\u00a0no-break\u00a0',
    '\u3000wide\u3000',
    'tab\tand\nline',
    'under_score',
    '<b>"R&D"</b>',
    '=1+1',
    'x'.repeat(32_767),
    'é<'.repeat(9000),
  ])('keeps the text %j in a workbook', async (text) => {
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [
        [text, 1],
        [null, 2],
        [text, null],
      ];
    }
    const { content } = await tableFile(table(rows()), 'xlsx');
    const [sheet] = await readWorkbook(await buffer(content));
    expect(sheet?.rows.slice(1)).toEqual([
      [text, 1],
      [null, 2],
      [text, null],
    ]);
  });

  it('has days and moments as dates, unless they are too early to be counted', async () => {
    const dated: Table = {
      ...table(nothing()),
      columns: [
        { title: 'Day', kind: 'day', width: 10 },
        { title: 'Moment', kind: 'moment', width: 10 },
      ],
    };
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [
        ['1985-02-07', '2026-11-29 23:59:59'],
        ['1900-02-28', null],
        [null, '2000-02-29 00:00:00'],
      ];
    }
    const { content } = await tableFile({ ...dated, portions: rows() }, 'xlsx');
    const [sheet] = await readWorkbook(await buffer(content));
    expect(sheet?.rows.slice(1)).toEqual([
      [new Date('1985-02-07T00:00:00Z'), new Date('2026-11-29T23:59:59Z')],
      ['1900-02-28', null],
      [null, new Date('2000-02-29T00:00:00Z')],
    ]);
  });

  it('has its notes on a separate sheet, and handles characters that XML can’t', async () => {
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [[' a\n"b" & <c>\u0001 ', 1.5]];
    }
    const page = { name: 'Notice', paragraphs: ['One.', 'Two.'] };
    const { content } = await tableFile({ ...table(rows()), page }, 'xlsx');
    const [sheet, notice] = await readWorkbook(await buffer(content));
    expect(sheet?.rows[1]).toEqual([' a\n"b" & <c> ', 1.5]);
    expect(notice).toMatchObject({ name: 'Notice', rows: [['One.'], ['Two.']] });
  });
});
