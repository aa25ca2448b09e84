import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { importSteps } from '#app/testing/imports.ts';
import { maxImportBytes, maxImportRows } from '#features/imports/contract/imports.ts';

const test = useTestApp();
const steps = importSteps(test);

/** Error messages in both languages. */
async function refusal(content: Uint8Array | string, name = 'people.csv') {
  const reply = await steps.send(content, { name });
  expect(reply.statusCode, reply.body).toBe(400);
  const [{ path, rule, message }] = reply.json().details;
  expect([path, message]).toEqual(['file', expect.stringMatching(/\w+ .*\./)]);
  expect(await test.db.selectFrom('importRun').select('id').execute()).toHaveLength(0);
  return rule;
}

const sheet = (rows: unknown[][]) =>
  writeXlsx({ sheets: [{ name: 'People', rows: rows as never }] });

describe('an invalid file', () => {
  it('fails when it is too large', async () => {
    expect(await refusal(Buffer.alloc(maxImportBytes + 1, 'a,b\n'))).toBe('import-too-large');
  });

  it('fails when it has too many rows or columns', async () => {
    const rows = Array.from({ length: maxImportRows + 1 }, (_, place) => `Ann,Row${place}`);
    expect(await refusal(`First name,Last name\n${rows.join('\n')}`)).toBe('import-too-many-rows');
    const wide = Array.from({ length: 201 }, (_, place) => `c${place}`).join(',');
    expect(await refusal(`${wide}\n${wide}`)).toBe('import-too-many-columns');
    expect(await refusal(`First name,Last name\n${wide}`)).toBe('import-too-many-columns');
  });

  it.each([
    ['empty', '', 'empty-file'],
    ['of empty lines only', '\n\n;;\n', 'import-no-rows'],
    ['a workbook with nothing in it', undefined, 'import-no-rows'],
    [
      'without names of columns',
      'Ann,Moraine,1990-04-03\nBea,Verglas,1991-05-04\n',
      'import-no-heading',
    ],
    [
      'without names, with a mailbox',
      'Ann,ann@example.org\nBea,bea@example.org\n',
      'import-no-heading',
    ],
  ])('fails when it is %s', async (_, content, rule) => {
    expect(await refusal(content ?? (await sheet([])))).toBe(rule);
  });
});

describe('an unusual but valid file', () => {
  it('can use encodings of other systems', async () => {
    const line = 'Prénom;Nom;Ville\r\nZoé;Lhôtelier;Québec\r\n';
    const littleEndian = Buffer.from(`\uFEFF${line}`, 'utf16le');
    for (const content of [
      Buffer.from(line, 'latin1'),
      littleEndian,
      Buffer.from(littleEndian).swap16(),
    ]) {
      const { columns } = await steps.begin(content);
      expect(columns.map(({ title, examples }) => [title, examples[0]])).toEqual([
        ['Prénom', 'Zoé'],
        ['Nom', 'Lhôtelier'],
        ['Ville', 'Québec'],
      ]);
    }
  });

  it('can repeat a column: the first is mapped, the other can be chosen', async () => {
    const run = await steps.begin(
      'First name,Last name,Phone,Phone\nAnn,Twophones,1,418 555 0101\n',
    );
    expect(run.columns.map(({ title, field }) => [title, field])).toEqual([
      ['First name', 'firstName'],
      ['Last name', 'lastName'],
      ['Phone', 'phone'],
      ['Phone', null],
    ]);
    const fields = ['firstName', 'lastName', null, 'phone'];
    const { id, version } = run;
    const mapping = { version, fields, dayOrder: null, values: [] };
    expect((await steps.call('PUT', `/api/import/${id}`, mapping)).statusCode).toBe(200);
    expect((await steps.check(run)).counts).toMatchObject({ good: 1 });
  });

  it('can have separators, line breaks, and quotes in its cells', async () => {
    const { columns } = await steps.begin(
      'First name;Last name;City\r\n"Ann";"Moraine;""the elder""";"Trois\r\nRivières"\r"";Verglas;',
    );
    expect(columns.map(({ examples }) => examples)).toEqual([
      ['Ann'],
      ['Moraine;"the elder"', 'Verglas'],
      ['Trois\r\nRivières'],
    ]);
  });

  it('can arrive in chunks that split characters', async () => {
    const row = `Zoé,${'Lhôtelier-'.repeat(20)}`;
    const text = `First name,Last name\n${`${row}\n`.repeat(3000)}Zoé,Dernière\n`;
    const run = await steps.begin(text);
    expect(run.counts).toMatchObject({ rows: 3001 });
    const last = await test.db
      .selectFrom('importRow')
      .select('cells')
      .where('importId', '=', run.id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.cells).toEqual(['Zoé', 'Dernière']);
    const others = await test.db
      .selectFrom('importRow')
      .select('cells')
      .distinct()
      .where('importId', '=', run.id)
      .execute();
    expect(others).toHaveLength(2);
  });

  it('yields the results of formulas, never the formulas', async () => {
    const formula = 'CONCATENATE("For","mula")';
    const content = await writeXlsx({
      sheets: [
        {
          name: 'People',
          rows: [
            ['First name', 'Last name'],
            ['Ann', null],
          ],
          cells: new Map([['1,1', { formula, formulaResult: 'Formula', type: 'formula' }]]),
        },
      ],
    });
    const { columns } = await steps.begin(content, { name: 'people.xlsx' });
    expect(columns[1]?.examples).toEqual(['Formula']);
  });

  it('can have days as formatted serial numbers', async () => {
    const content = await sheet([
      ['First name', 'Last name', 'DOB'],
      ['Ann', 'Serial', new Date(Date.UTC(1990, 3, 3))],
      ['Ann', 'Leapday', new Date(Date.UTC(2000, 1, 29))],
    ]);
    const run = await steps.checked(content, { name: 'people.xlsx' });
    expect(run.columns[2]?.examples).toEqual(['1990-04-03', '2000-02-29']);
    expect(run.counts).toMatchObject({ good: 2 });
  });

  it('can have days as plain serial numbers', async () => {
    const run = await steps.checked(
      'First name,Last name,DOB\nAnn,Bareserial,32966\nAnn,Nottrue,7\n',
    );
    expect(run.counts).toMatchObject({ good: 1, wrong: 1 });
    await steps.run(run, 'good-rows');
    const { items } = (await steps.call('GET', '/api/applicant?q=Bareserial')).json();
    expect(items[0].dateOfBirth).toBe('1990-04-03');
  });

  it('can have characters that the database rejects, and names in any script', async () => {
    const run = await steps.checked(
      'First name,Last name\n\u0007An\u0301n,李\nNasırʼ,Şahin‑Ünal\n',
    );
    expect(run.counts).toMatchObject({ good: 2 });
    await steps.run(run, 'all-or-nothing');
    const { items } = (
      await steps.call('GET', `/api/applicant?q=${encodeURIComponent('李')}`)
    ).json();
    expect(items[0]).toMatchObject({ lastName: '李' });
  });
});
