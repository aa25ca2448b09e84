import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';

/** A column as the catalogue of the database has it. */
export interface Column {
  name: string;
  /** As PostgreSQL writes it: `text`, `timestamp with time zone`, `text[]`. */
  type: string;
  isNullable: boolean;
  /** What it is when nothing is said, as it is written. */
  byDefault: string | null;
  /** PostgreSQL fills it itself and refuses any other value. */
  isGenerated: boolean;
}

/** A reference to a row of another table, or of this one. */
export interface Reference {
  columns: string[];
  table: string;
  keys: string[];
}

export interface Table {
  name: string;
  columns: Column[];
  references: Reference[];
  /** What rows have to meet, by name: as it is written, and which columns it looks at. */
  rules: Map<string, { condition: string; columns: string[] }>;
}

/** The tables of Cairn as they are at this version, those that others refer to first. */
export async function readTables(on: Executor): Promise<Table[]> {
  const { rows: columns } = await sql<Column & { table: string }>`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", pg_get_expr(adbin, adrelid) as "byDefault",
      attidentity <> '' or attgenerated <> '' as "isGenerated"
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and relname not like 'schema_migration%'
    order by relname, attnum`.execute(on);
  const { rows: constraints } = await sql<{
    table: string;
    name: string;
    kind: 'c' | 'f' | 'u';
    condition: string;
    columns: string[];
    target: string | null;
    keys: string[] | null;
  }>`
    select relname as "table", conname as name, contype as kind, pg_get_constraintdef(con.oid) as condition,
      coalesce((select array_agg(attname::text order by place) from unnest(conkey) with ordinality as part(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number), '{}') as columns,
      case contype when 'f' then confrelid::regclass::text end as target,
      (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as part(number, place)
        join pg_attribute on attrelid = confrelid and attnum = number) as keys
    from pg_constraint con join pg_class on pg_class.oid = conrelid
    where relnamespace = 'public'::regnamespace and contype in ('c', 'f')
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, 'u', '',
      -- What an expression looks at stands in its text alone.
      (select array_agg(attname::text order by attnum) from pg_attribute where attrelid = indrelid and attnum > 0
        and pg_get_indexdef(indexrelid) ~ format('\\m%s\\M', attname)), null, null
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique
    order by 1, 2`.execute(on);
  const names = [...new Set(columns.map(({ table }) => table))];
  const tables = names.map((name): Table => {
    const own = constraints.filter(({ table }) => table === name);
    return {
      name,
      columns: columns.filter(({ table }) => table === name),
      references: own.flatMap(({ columns: from, target, keys }) =>
        target && keys ? [{ columns: from, table: target, keys }] : [],
      ),
      rules: new Map(
        own.map(({ name: rule, kind, condition, columns: of }) => [
          rule,
          { condition: kind === 'c' ? condition : '', columns: of ?? [] },
        ]),
      ),
    };
  });
  return referredFirst(tables);
}

function referredFirst(tables: Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const waits = (table: Table, { table: target }: Reference) =>
      target !== table.name && left.has(target);
    const all = [...left.values()];
    // Where two refer to each other, that which can do without goes first.
    const next =
      all.find((table) => !table.references.some((one) => waits(table, one))) ??
      all.find((table) =>
        table.references.every((one) => !waits(table, one) || mayBeEmpty(table, one.columns)),
      ) ??
      all[0];
    if (!next) break;
    left.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}

/** Whether the reference may be left out. */
function mayBeEmpty({ columns }: Table, names: readonly string[]): boolean {
  return columns.some(({ name, isNullable }) => names.includes(name) && isNullable);
}
