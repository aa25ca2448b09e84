import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Executor } from '#core/server/db/database.ts';
import { lastActivityDay } from '#features/lifecycle/server/retention-rules/queries.ts';
import { personRecords } from '../server/person-records.ts';
import { useGoldenApp } from '../testing/golden/golden-app.ts';
import { goldenFiles } from '../testing/golden/golden-files.ts';
import { addFullPerson } from '../testing/golden/golden-people.ts';
import {
  countRows,
  differences,
  dropChecks,
  keyName,
  momentColumns,
  type PersonKey,
  personKeys,
  takeSnapshot,
  tryOut,
  withoutTriggers,
} from '../testing/golden/record-tables.ts';
import { mergeSteps } from '../testing/merges.ts';
import { unzipped } from '../testing/unzip.ts';
import { addWholePerson, findEmptyTables, type WholePerson } from '../testing/whole-person.ts';

/**
 * Effects of erasure, merge, legal hold, retention, and the data export on each table that
 * references people. These tests observe the database and don't read the lists in the code, so that
 * the lists can be replaced.
 */

const legend = `What happens to the rows that point at a person, by table and column.

merge: rows of the merged record + rows of the remaining record, before → after → after undoing
erasure: rows before → after
legal hold: what is refused while the person is on hold; a number is another error of PostgreSQL
counts as work: the columns of the table that retention goes by; work.txt lists all columns
data export: lines in a section → lines after the rows are gone
`;

const test = useGoldenApp();
const { expectGolden, expectNoStaleFiles } = goldenFiles(test, 'records');
const { call, addApplicant, merged, undo, fileOf } = mergeSteps(test);

let keys: PersonKey[];
let person: WholePerson;
/** A person with no row in any other table. */
let bareId: string;
/** Facts that the tests found about each key; the last test compares them. */
const facts = new Map<PersonKey, string[]>();

beforeAll(async () => {
  keys = await personKeys(test.db);
  for (const key of keys) facts.set(key, [`on delete: ${key.onDelete}`]);
  person = await addFullPerson(test, 'zyxwone', await addLocation('Stone House'));
  expect(await findEmptyTables(test.db, person.ids)).toEqual([]);
  bareId = await addBarePerson();
});

async function addBarePerson(): Promise<string> {
  return test.db.transaction().execute(async (on) => {
    await withoutTriggers.execute(on);
    const { rows } = await sql<{ id: string }>`
      insert into applicant (first_name, last_name, reference, status, updated_at)
      values ('No', 'Body', 'ZZZZ-ZZZZ', 'pending', now()) returning id`.execute(on);
    return rows[0]?.id ?? '';
  });
}

async function addLocation(name: string): Promise<string> {
  const body = { name, address: '', phone: '' };
  return (await call('POST', '/api/location', body, 'admin')).json().id;
}

async function addFacts(title: string, describe: (key: PersonKey) => Promise<string> | string) {
  for (const key of keys) facts.get(key)?.push(`${title}: ${await describe(key)}`);
}

it('retention counts the same days and moments as activity', async () => {
  const counted: string[] = [];
  for (const { table, columns } of await momentColumns(test.db)) {
    await tryOut(test.db, async (on) => {
      await withoutTriggers.execute(on);
      await dropChecks(on, table);
      for (const column of columns) {
        const outcome = await tryLaterDays(on, table, column);
        if (outcome === 'counts') counted.push(`${table}.${column}`);
        else if (outcome !== 'ignored') counted.push(`${table}.${column}: ${outcome}`);
      }
    });
  }
  await expectGolden('work.txt', `${counted.join('\n')}\n`);
  await addFacts('counts as work', ({ table }) => {
    const countedColumns = counted.filter((name) => name.startsWith(`${table}.`));
    return countedColumns.map((name) => name.slice(table.length + 1)).join(', ') || 'nothing';
  });
});

/** Moves all days of a column to 2100. Does the last activity on the person move, too? */
async function tryLaterDays(on: Executor, table: string, column: string): Promise<string> {
  const rows = sql.table(table);
  await sql`savepoint unchanged`.execute(on);
  try {
    // Each row gets a different day, since some columns are unique.
    await sql`update ${rows} as line
      set ${sql.ref(column)} = date '2100-01-01' + numbered.row_place
      from (select ctid as id, row_number() over ()::int as row_place from ${rows}) as numbered
      where line.ctid = numbered.id`.execute(on);
    const found = await sql<{ isLater: boolean }>`
      select ${lastActivityDay(personRecords, 'applicant.id', 'UTC')} > '2100-01-01' as "isLater"
      from applicant where id = ${person.id}`.execute(on);
    return found.rows[0]?.isLater ? 'counts' : 'ignored';
  } catch (error) {
    return `error ${(error as { code: string }).code}`;
  } finally {
    await sql`rollback to savepoint unchanged`.execute(on);
  }
}

it('the data export shows each table in the same sections', async () => {
  const before = await countExportedLines();
  await addFacts('data export', async ({ table, column }) => {
    const move = (from: string, to: string) =>
      test.db.transaction().execute(async (on) => {
        await withoutTriggers.execute(on);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
          where ${sql.ref(column)} = ${from}`.execute(on);
      });
    await move(person.id, bareId);
    const after = await countExportedLines();
    await move(bareId, person.id);
    const changed = Object.keys(before).filter((section) => before[section] !== after[section]);
    const counts = changed.map((section) => `${section} ${before[section]} → ${after[section]}`);
    return counts.join(', ') || 'nothing';
  });
  expect(await countExportedLines()).toEqual(before);
});

/** The number of lines by section, without the log: each export adds a line to it. */
async function countExportedLines(): Promise<Record<string, number>> {
  const body = { askedBy: null, language: 'en' };
  const reply = await call('POST', `/api/applicant/${person.id}/own-data`, body, 'admin');
  expect(reply.statusCode).toBe(200);
  const text = unzipped(reply.rawPayload).get('person.json')?.toString('utf8') ?? '';
  const sections = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(
    sections.flatMap(([name, lines]) =>
      Array.isArray(lines) && name !== 'log' ? [[name, lines.length]] : [],
    ),
  );
}

it('a legal hold protects the same rows', async () => {
  const url = `/api/applicant/${person.id}/hold`;
  const hold = await call('POST', url, { reason: 'A court asks' }, 'admin');
  expect(hold.statusCode, hold.body).toBe(201);
  await addFacts('legal hold', async ({ table, column }) => {
    const [rows, key] = [sql.table(table), sql.ref(column)];
    const belongsToPerson = sql`${key} = any(${person.ids}::uuid[])`;
    const attempts = {
      delete: sql`delete from ${rows} where ${belongsToPerson}`,
      'give away': sql`update ${rows} set ${key} = ${bareId} where ${belongsToPerson}`,
      'mark as deleted': sql`update ${rows} set deleted_at = now()
        where ${belongsToPerson} and deleted_at is null`,
    };
    const outcomes: string[] = [];
    for (const [name, statement] of Object.entries(attempts)) {
      const code = await tryOut(test.db, (on) => statement.execute(on));
      const outcome = code === onHold ? 'refused' : (code ?? 'done');
      if (code !== noSuchColumn) outcomes.push(`${name} ${outcome}`);
    }
    return outcomes.join(', ');
  });
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) || E'\n' as definition from pg_trigger
    where tgfoid = 'refuse_while_on_hold'::regproc
    order by tgrelid::regclass::text collate "C", tgname collate "C"
  `.execute(test.db);
  const triggers = rows.map(({ definition }) => definition).join('');
  await expectGolden('legal-hold-triggers.txt', triggers);
  const lift = `${url}/${hold.json().id}/lift`;
  expect((await call('POST', lift, { reason: 'Over' }, 'admin')).statusCode).toBe(200);
});

/** Error codes of PostgreSQL; the first is our own. */
const [onHold, noSuchColumn] = ['OH001', '42703'];

it('a merge into an empty record moves the same rows, and undoing it moves them back', async () => {
  const from = await addWholePerson(test, 'zyxwtwo', await addLocation('Brick House'));
  await mergeAndUndo('merge into an empty record', from, await addApplicant());
});

it('a merge of two full records combines the same rows, and undoing it separates them', async () => {
  const to = await addWholePerson(test, 'zyxwthree', await addLocation('Wood House'));
  const from = await addWholePerson(test, 'zyxwfour', await addLocation('Straw House'));
  // A merge is refused while both have an account in the client portal.
  const unlinked = await call('POST', `/api/applicant/${from.id}/page/unlink`, { reason: 'x' });
  expect(unlinked.statusCode, unlinked.body).toBeLessThan(300);
  await mergeAndUndo('merge into a full record', from, to);
});

/** Adds the rows of each key to the facts, and compares what happens in every table. */
async function mergeAndUndo(name: string, from: { id: string }, to: { id: string }): Promise<void> {
  const before = await mergedState(from, to);
  await merged(to, from);
  const after = await mergedState(from, to);
  const undone = await undo(to.id);
  expect(undone.statusCode, undone.body).toBe(200);
  const end = await mergedState(from, to);
  await addFacts(name, (key) =>
    [before, after, end].map(({ counts }) => counts.get(key)).join(' → '),
  );
  const sections = [
    ['Merging changes', ...differences(before.snapshot, after.snapshot)],
    ['Undoing changes', ...differences(after.snapshot, end.snapshot)],
    ['Still different after undoing', ...differences(before.snapshot, end.snapshot)],
  ];
  const text = sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
  await expectGolden(`${name.replaceAll(' ', '-')}.txt`, text);
}

async function mergedState(from: { id: string }, to: { id: string }) {
  const counts = new Map<PersonKey, string>();
  for (const key of keys) {
    const merging = await countRows(test.db, key, [from.id]);
    const remaining = await countRows(test.db, key, [to.id]);
    counts.set(key, `${merging} + ${remaining}`);
  }
  return { counts, snapshot: await takeSnapshot(test.db) };
}

it('an erasure removes the same rows', async () => {
  const counts = new Map<PersonKey, number>();
  for (const key of keys) counts.set(key, await countRows(test.db, key, person.ids));
  const before = await takeSnapshot(test.db);
  const { version } = await fileOf(person.id, 'admin');
  const body = { reason: 'own_request', reference: person.reference, version };
  const reply = await call('POST', `/api/applicant/${person.id}/erasure`, body, 'admin');
  expect(reply.statusCode, reply.body).toBe(201);
  const after = await takeSnapshot(test.db);
  await addFacts(
    'erasure',
    async (key) => `${counts.get(key)} → ${await countRows(test.db, key, person.ids)}`,
  );
  await expectGolden('erasure.txt', `${differences(before, after).join('\n')}\n`);
});

it('each column that points at people has the same facts', async () => {
  const blocks = [...facts].map(([key, lines]) => `${[keyName(key), ...lines].join('\n  ')}\n`);
  await expectGolden('records.txt', [legend, ...blocks].join('\n'));
  expectNoStaleFiles();
});
