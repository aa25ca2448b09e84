import type { PersonBlock } from '#features/person/contract/person-fields.ts';
import type { ApplicantField } from './field-kind.ts';

/** Adjacent fields: the fields of a block, or one field. */
export interface FieldRow {
  block?: PersonBlock | undefined;
  fields: ApplicantField[];
}

export function toFieldRows(fields: readonly ApplicantField[]): FieldRow[] {
  const rows: FieldRow[] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.block !== undefined && last?.block === field.block) last.fields.push(field);
    else rows.push({ block: field.block, fields: [field] });
  }
  return rows;
}
