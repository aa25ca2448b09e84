import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicantForm } from './applicant-form.ts';
import classes from './applicant-form-fields.module.css';
import { type ApplicantValues, isGiven, isSame, valueAt } from './applicant-values.ts';
import { FieldDisplay } from './field-display.tsx';
import type { ApplicantField } from './field-kind.ts';

/** What the person has said themselves, below a field that says otherwise by now. */
export function AsGiven({
  field,
  form,
  given,
}: {
  field: ApplicantField;
  form: ApplicantForm;
  given: ApplicantValues;
}) {
  const { t } = useTranslation('applicants');
  const [value, setValue] = useState<unknown>(() => valueAt(form.getValues(), field.path));
  form.watch(field.path, (change) => setValue(change.value));
  const said = valueAt(given, field.path);
  if (!isGiven(said) || isSame(said, value)) return null;
  return (
    <p className={classes.asGiven}>
      {t('asGiven')} <FieldDisplay field={field} values={given} plain />
    </p>
  );
}
