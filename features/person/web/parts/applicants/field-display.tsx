import type { ReactNode } from 'react';
import { type ApplicantValues, valueAt } from './applicant-values.ts';
import type { ApplicantField } from './field-kind.ts';

/** A field's value, displayed by its kind. */
export function FieldDisplay({
  field,
  values,
  plain = false,
}: {
  field: ApplicantField;
  values: ApplicantValues;
  plain?: boolean;
}): ReactNode {
  const { Display } = field.kind;
  return <Display value={valueAt(values, field.path)} plain={plain} />;
}
