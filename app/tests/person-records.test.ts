import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { camelCase } from '#core/server/db/camel-case.ts';
import { erasedKinds } from '#features/lifecycle/contract/erasures.ts';
import { movedKinds } from '#features/lifecycle/contract/merges.ts';
import type { Merge, PersonRecord } from '#features/person/server/person-records/record.ts';
import { personRecords } from '../server/person-records.ts';
import { useTestApp } from '../testing/app.ts';

const test = useTestApp();

interface ForeignKey {
  table: string;
  column: string;
  above: string;
  cascades: boolean;
}

/**
 * The foreign keys that lead to a person, also through the tables above. Cleared ones lead nowhere.
 */
async function foreignKeys(): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    with recursive foreign_key as (
      select conrelid, attname, confrelid, confdeltype
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f'
    ),
    found as (
      select * from foreign_key where confrelid = 'applicant'::regclass
      union
      select foreign_key.* from found
      join foreign_key on foreign_key.confrelid = found.conrelid
        and foreign_key.confdeltype in ('a', 'r', 'c')
    )
    select conrelid::regclass::text as "table", attname as "column",
      confrelid::regclass::text as above, confdeltype = 'c' as cascades
    from found order by 1, 2
  `.execute(test.db);
  return rows.map(({ table, column, above, cascades }) => ({
    table: camelCase(table),
    column: camelCase(column),
    above: camelCase(above),
    cascades,
  }));
}

const findRecord = (table: string) => personRecords.find((record) => record.table === table);

/** The columns that link rows to a person, the decisive one first. */
function linkColumns({ via, alsoVia = [] }: PersonRecord): string[] {
  if (typeof via === 'string') return [via, ...alsoVia];
  return 'linkedBy' in via ? [] : [...Object.values(via), ...alsoVia];
}

describe('the registry of records about people', () => {
  it('has an entry for every foreign key that leads to a person', async () => {
    const missing = (await foreignKeys()).flatMap(({ table, column, above }) => {
      const record = findRecord(table);
      if (!record) {
        return `Add personRecord({ table: '${table}', via: { ${above}: '${column}' }, … }) to person-records.ts`;
      }
      return linkColumns(record).includes(column)
        ? []
        : `Add ${column} to via or alsoVia of '${table}' in person-records.ts: it leads to ${above}`;
    });
    expect(missing).toEqual([]);
  });

  it('names no table twice, and no column that leads nowhere', async () => {
    const tables = personRecords.map(({ table }) => table);
    expect(tables.length).toBe(new Set(tables).size);
    const known = new Set((await foreignKeys()).map(({ table, column }) => `${table}.${column}`));
    const named = personRecords.flatMap((record) =>
      linkColumns(record).map((column) => `${record.table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual(['applicant.id']);
  });

  it('declares which rows the database removes with the person, and which a statement does', async () => {
    const keys = await foreignKeys();
    const mismatched = personRecords.filter((record) => {
      const [column] = linkColumns(record);
      const key = keys.find((one) => one.table === record.table && one.column === column);
      return key !== undefined && key.cascades !== (record.erase.rows === 'cascade');
    });
    expect(mismatched.map(({ table }) => table)).toEqual([]);
  });

  it('moves each kind with one mover, and each row with at most one', () => {
    const kinds = personRecords.flatMap(({ merge }) => ('kind' in merge ? merge.kind : []));
    expect(kinds.toSorted()).toEqual(movedKinds.toSorted());
    const isMoved = (merge: Merge | undefined): boolean =>
      merge !== undefined &&
      ('kind' in merge || ('with' in merge && isMoved(findRecord(merge.with)?.merge)));
    const lost = personRecords.filter(({ merge }) => 'with' in merge && !isMoved(merge));
    expect(lost.map(({ table }) => table)).toEqual([]);
  });

  it('counts each kind on the certificate once, and has each section of the export once', () => {
    const kinds = personRecords.flatMap(({ erase }) => erase.countedAs ?? []);
    expect(kinds.length).toBe(new Set(kinds).size);
    expect(erasedKinds).toEqual(expect.arrayContaining(kinds));
    const sections = personRecords.flatMap(({ dataExport }) =>
      'section' in dataExport ? dataExport.section : [],
    );
    expect(sections.length).toBe(new Set(sections).size);
  });
});
