import { type ApplicantValues, changedFields } from './applicant-values.ts';
import { toFormValues } from './records-in-forms.ts';

/** Body for creating or accepting: all values given, and the required names. */
export function bodyToCreate(values: ApplicantValues) {
  const { firstName, lastName } = values;
  return { ...changedFields(toFormValues({}), values), firstName, lastName };
}

/** Body for an update: differences from the original record, and its version. */
export function bodyToUpdate(
  base: Parameters<typeof toFormValues>[0] & { version: number },
  values: ApplicantValues,
) {
  return { ...changedFields(toFormValues(base), values), version: base.version };
}
