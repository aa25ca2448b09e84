import { type ApplicantRecord, type ApplicantValues, withValueAt } from './applicant-values.ts';
import { applicantFields } from './fields.tsx';

/** A record, or what a draft knows of one, as a form holds it. What is missing is empty. */
export function valuesOf(record: Partial<ApplicantRecord>): ApplicantValues {
  return applicantFields.reduce((values, { path, kind }) => {
    const [outer, inner] = path.split('.') as [keyof ApplicantRecord, string | undefined];
    const whole: unknown = record[outer];
    const value = inner ? (whole as Record<string, unknown> | undefined)?.[inner] : whole;
    return withValueAt(values, path, value == null ? kind.empty : withoutNull(value));
  }, {} as ApplicantValues);
}

function withoutNull(value: unknown): unknown {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNull(inner)]));
}
