import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonField, PersonPath } from '#features/person/contract/person-fields.ts';

/** The form fields of a record; an application has only some of them. */
export type ApplicantRecord = Pick<Applicant, PersonField>;

/** Form value: an empty string instead of null. */
type Typed<Value> = Value extends null
  ? ''
  : Value extends readonly (infer Item)[]
    ? Typed<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Typed<Value[Key]> }
      : Value;

export type ApplicantValues = { [Key in keyof ApplicantRecord]: Typed<ApplicantRecord[Key]> };

/** Path of a field: `firstName`, `address.city`. */
export type ApplicantPath = PersonPath;

export type ValueAt<Path extends ApplicantPath> = Path extends `${infer Outer}.${infer Inner}`
  ? Outer extends keyof ApplicantValues
    ? Inner extends keyof ApplicantValues[Outer]
      ? ApplicantValues[Outer][Inner]
      : never
    : never
  : Path extends keyof ApplicantValues
    ? ApplicantValues[Path]
    : never;

export function valueAt<Path extends ApplicantPath>(
  values: ApplicantValues,
  path: Path,
): ValueAt<Path> {
  const [outer, inner] = path.split('.') as [keyof ApplicantValues, string | undefined];
  const value: unknown = values[outer];
  return (inner === undefined ? value : (value as Record<string, unknown>)[inner]) as ValueAt<Path>;
}

export function withValueAt(
  values: ApplicantValues,
  path: ApplicantPath,
  value: unknown,
): ApplicantValues {
  const [outer, inner] = path.split('.') as [keyof ApplicantValues, string | undefined];
  if (inner === undefined) return { ...values, [outer]: value };
  return { ...values, [outer]: { ...(values[outer] as object), [inner]: value } };
}

/** True if a value is neither empty text nor an empty list. */
export function hasValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null;
}

/** True if two values are equal; the order of choices doesn't matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return comparisonKey(one) === comparisonKey(other);
}

function comparisonKey(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(comparisonKey).sort());
  if (typeof value === 'object' && value !== null) {
    return JSON.stringify(
      Object.entries(value)
        .map(([key, inner]) => [key, comparisonKey(inner)])
        .sort(),
    );
  }
  return JSON.stringify(typeof value === 'string' ? value.trim() : value);
}

/** The changed fields for a save, in full (the whole address if a part differs). */
export function changedFields(
  before: ApplicantValues,
  after: ApplicantValues,
): Partial<ApplicantValues> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) => !isSame(before[key as keyof ApplicantValues], value),
    ),
  );
}
