/** A registry entry for a table with records about people. */

import type { RawBuilder } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { ErasedKind } from '#features/lifecycle/contract/erasures.ts';
import type { MovedKind } from '#features/lifecycle/contract/merges.ts';
import type { Mover } from './movers.ts';

export type Table = keyof DB & string;
type ColumnName<T extends Table> = keyof DB[T] & string;

/** All keys are required, so that a new table can't be forgotten. */
export interface PersonRecord<T extends Table = Table, Column extends string = string> {
  table: T;
  /**
   * How a row belongs to a person: by a column with the person's id, by a column for each table above it, or by a
   * table that links both.
   */
  via: Column | { [above in Table]?: Column } | Link;
  /** Foreign keys that lead to the same person in another way. */
  alsoVia?: readonly Column[];
  merge: Merge;
  erase: Erasure;
  hold: LegalHold<Column>;
  activity: Activity<Column>;
  dataExport: Section<Column> | { leftOut: string };
}

export interface Link {
  linkedBy: Table;
  /** Its column with the id of the row. */
  column: string;
}

/** The mover of a kind, the table whose mover also moves these rows, or why they stay. */
export type Merge =
  | { kind: MovedKind; mover: Mover<unknown> }
  | { with: Table }
  | { stays: string };

/** A stored result is only ever read by the mover that made it. */
export function moves<Moved>(kind: MovedKind, mover: Mover<Moved>): Merge {
  return { kind, mover: mover as Mover<unknown> };
}

export interface Erasure {
  /** Deleted by a statement or by the foreign key, or what else removes it. */
  rows: 'delete' | 'cascade' | RemoveRows | { elsewhere: string };
  /** The kind on the erasure certificate. */
  countedAs?: ErasedKind;
  /** True if notifications, jobs, and the audit log name its rows by id. */
  isNamedElsewhere?: true;
}

export type RemoveRows = (ctx: Ctx<SystemScope | StaffScope>, applicantId: string) => Promise<void>;

/** Triggers that refuse changes while the person is on legal hold. `when` is their condition, in SQL. */
export type LegalHold<Column extends string = string> = (
  | { onDelete: string | { trigger: string; when: string } }
  | { goesAnyway: string }
) & { onUpdate?: { trigger: string; of?: readonly Column[]; when: string } };

/** Columns that show the last activity for a person or the next one, or why there are none. */
export type Activity<Column extends string = string> =
  | { moments?: readonly Column[]; days?: readonly Column[] }
  | LastDay
  | { none: string };

/** The last day in SQL, for a person's id. `day` is the day of a moment in the organization's time zone. */
export type LastDay = (
  id: RawBuilder<unknown>,
  day: (moment: RawBuilder<unknown>) => RawBuilder<string>,
) => RawBuilder<string | null>;

/** A section of the data export; the sections are in the order of the registry. */
export interface Section<Column extends string = string> {
  /** Its key in person.json. */
  section: string;
  /** The column that its rows are sorted by. */
  order: Column;
  /** Only rows for which this is true. The row is called `line`. */
  where?: string;
  /** Columns that are left out. */
  omittedColumns?: readonly Column[];
  /** SQL of a JSON object whose keys are added to each row. */
  adds?: string;
  /** Columns that are left out of rows about other people too; `$ids` stands for the person's ids. */
  aboutOthers?: { where: string; columns: readonly Column[] };
}

/** Checks the columns against the table. */
export function personRecord<T extends Table>(
  record: PersonRecord<T, ColumnName<T>>,
): PersonRecord {
  return record as PersonRecord;
}

type RecordBelow<T extends Table> = Omit<
  PersonRecord<T, ColumnName<T>>,
  'via' | 'merge' | 'erase'
> &
  Pick<Erasure, 'isNamedElsewhere'> & { via: { [above in Table]?: ColumnName<T> } };

/** A table whose rows move and are deleted with the row above them. */
export function recordBelow<T extends Table>({
  isNamedElsewhere,
  ...record
}: RecordBelow<T>): PersonRecord {
  const [above] = Object.keys(record.via) as Table[];
  if (!above) throw new Error(`${record.table} has no parent table`);
  const erase: Erasure = { rows: 'cascade', ...(isNamedElsewhere && { isNamedElsewhere }) };
  return { ...record, merge: { with: above }, erase } as PersonRecord;
}

/** The column with the person's id, if the table has one. */
export function personColumn({ via }: PersonRecord): string | undefined {
  if (typeof via === 'string') return via;
  return 'linkedBy' in via ? undefined : via.applicant;
}
