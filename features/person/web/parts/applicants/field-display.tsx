import { Fragment, type ReactNode } from 'react';
import { type ApplicantValues, hasValue, valueAt } from './applicant-values.ts';
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

/** The nonempty fields of a block, line by line; null if there are none. */
export function blockDisplay(
  fields: readonly ApplicantField[],
  values: ApplicantValues,
): ReactNode {
  const filledFields = fields.filter(({ path }) => hasValue(valueAt(values, path)));
  if (filledFields.length === 0) return null;
  return filledFields.map((field, index) => (
    <Fragment key={field.path}>
      {index > 0 && (field.continuesLine ? ', ' : <br />)}
      <FieldDisplay field={field} values={values} />
    </Fragment>
  ));
}
