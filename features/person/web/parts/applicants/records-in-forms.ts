import { type ApplicantRecord, type ApplicantValues, withValueAt } from './applicant-values.ts';
import type { ApplicantField } from './field-kind.ts';
import { applicantFields } from './fields.tsx';

/** Form values of a record, or of an application; missing fields are empty. */
export function toFormValues(record: Partial<ApplicantRecord>): ApplicantValues {
  return applicantFields.reduce(
    (values, field) => withValueAt(values, field.path, formValue(record, field)),
    {} as ApplicantValues,
  );
}

/** Form value of one field. */
export function formValue(
  record: Partial<ApplicantRecord>,
  { path, kind }: ApplicantField,
): unknown {
  const [outer, inner] = path.split('.') as [keyof ApplicantRecord, string | undefined];
  const whole: unknown = record[outer];
  const value = inner ? (whole as Record<string, unknown> | undefined)?.[inner] : whole;
  return value == null ? kind.empty : withoutNull(value);
}

function withoutNull(value: unknown): unknown {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNull(inner)]));
}
