import { type ApplicantValues, changedFields } from './applicant-values.ts';
import { valuesOf } from './records-in-forms.ts';

/** What creating or finalising sends: all that was given, and the names, which must be. */
export function bodyToCreate(values: ApplicantValues) {
  const { firstName, lastName } = values;
  return { ...changedFields(valuesOf({}), values), firstName, lastName };
}

/** What an update sends: what differs from the record that the form began with, and its version. */
export function bodyToUpdate(
  base: Parameters<typeof valuesOf>[0] & { version: number },
  values: ApplicantValues,
) {
  return { ...changedFields(valuesOf(base), values), version: base.version };
}
