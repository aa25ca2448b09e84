import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import classes from './applicant-form-fields.module.css';
import { type ApplicantValues, hasValue, isSame, valueAt } from './applicant-values.ts';
import { FieldDisplay } from './field-display.tsx';
import type { ApplicantField } from './field-kind.ts';

/** A form with applicant fields, for creating, editing, and accepting. */
export type ApplicantForm = ContractForm<ApplicantValues>['fields'];

/** The person's own answer, below a field that differs from it. */
function PersonAnswer({
  field,
  form,
  answers,
}: {
  field: ApplicantField;
  form: ApplicantForm;
  answers: ApplicantValues;
}) {
  const { t } = useTranslation('applicants');
  const [value, setValue] = useState<unknown>(() => valueAt(form.getValues(), field.path));
  form.watch(field.path, (change) => setValue(change.value));
  const answer = valueAt(answers, field.path);
  if (!hasValue(answer) || isSame(answer, value)) return null;
  return (
    <p className={classes.asGiven}>
      {t('asGiven')} <FieldDisplay field={field} values={answers} plain />
    </p>
  );
}

export function FieldRow({
  fields,
  form,
  personAnswers,
}: {
  fields: readonly ApplicantField[];
  form: ApplicantForm;
  personAnswers?: ApplicantValues | undefined;
}) {
  return fields.map((field) => (
    <div key={field.path} className={classes.cell} data-span={field.span ?? 6}>
      <FieldInput field={field} form={form} />
      {personAnswers && <PersonAnswer field={field} form={form} answers={personAnswers} />}
    </div>
  ));
}

function FieldInput({ field, form }: { field: ApplicantField; form: ApplicantForm }) {
  const { t } = useTranslation('applicants');
  const { Input } = field.kind;
  const name = t(`fields.${field.path}`);
  const { error, ...binding } = form.getInputProps(field.path, { withFocus: false });
  return (
    <Input
      key={form.key(field.path)}
      {...(binding as unknown as {
        defaultValue: unknown;
        onChange: (value: unknown) => void;
        'data-path': string;
      })}
      label={
        field.required ? (
          <>
            {name} <span className={classes.required}>({t('input.required')})</span>
          </>
        ) : (
          name
        )
      }
      description={field.hint && t(`hints.${field.hint}`)}
      required={field.required ?? false}
      error={error}
      errorsInside={errorsInside(form.errors, field.path)}
    />
  );
}

/** Errors within a list, by their path in it: `0.lastUse`. */
export function errorsInside(
  errors: Record<string, ReactNode>,
  path: string,
): Readonly<Record<string, ReactNode>> {
  const start = `${path}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([place]) => place.startsWith(start))
      .map(([place, error]) => [place.slice(start.length), error]),
  );
}
