import { useTranslation } from 'react-i18next';
import { Section } from '#core/web/ui/section.tsx';
import { personFieldGroups } from '#features/person/contract/person-fields.ts';
import classes from './applicant-form-fields.module.css';
import type { ApplicantPath, ApplicantValues } from './applicant-values.ts';
import type { ApplicantField } from './field-kind.ts';
import { type ApplicantForm, FieldRow } from './field-row.tsx';
import { toFieldRows } from './field-rows.ts';
import { applicantFields } from './fields.tsx';

/** All fields in groups; for creating, editing, and accepting. */
export function ApplicantFormFields({
  form,
  personAnswers,
  omittedField,
}: {
  form: ApplicantForm;
  personAnswers?: ApplicantValues | undefined;
  /** A field to leave out. */
  omittedField?: ApplicantPath | undefined;
}) {
  const { t } = useTranslation('applicants');
  const visibleFields = applicantFields.filter(({ path }) => path !== omittedField);
  return personFieldGroups.map((group) => (
    <Section key={group} title={t(`groups.${group}`)}>
      <div className={classes.container}>
        <div className={classes.grid}>
          {toFieldRows(visibleFields.filter((field) => field.group === group)).map((row) =>
            row.block === undefined ? (
              <FieldRow
                key={row.fields[0]?.path}
                fields={row.fields}
                form={form}
                personAnswers={personAnswers}
              />
            ) : (
              <BlockFields
                key={row.block}
                block={row.block}
                fields={row.fields}
                form={form}
                personAnswers={personAnswers}
              />
            ),
          )}
        </div>
      </div>
    </Section>
  ));
}

function BlockFields({
  block,
  fields,
  form,
  personAnswers,
}: {
  block: NonNullable<ApplicantField['block']>;
  fields: readonly ApplicantField[];
  form: ApplicantForm;
  personAnswers?: ApplicantValues | undefined;
}) {
  const { t } = useTranslation('applicants');
  return (
    <fieldset className={classes.block}>
      <legend className={classes.legend}>{t(`blocks.${block}`)}</legend>
      {block === 'safeContact' && (
        <p className={classes.blockHint}>{t('blocks.safeContactHint')}</p>
      )}
      <div className={classes.grid}>
        <FieldRow fields={fields} form={form} personAnswers={personAnswers} />
      </div>
    </fieldset>
  );
}
