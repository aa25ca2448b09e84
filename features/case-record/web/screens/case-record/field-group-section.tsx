import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { When } from '#core/web/ui/when.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonFieldGroup } from '#features/person/contract/person-fields.ts';
import {
  type ApplicantValues,
  hasValue,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import {
  blockDisplay,
  FieldDisplay,
} from '#features/person/web/parts/applicants/field-display.tsx';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { type FieldRow, toFieldRows } from '#features/person/web/parts/applicants/field-rows.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { ContactNote } from '#features/person/web/parts/contact-safety/contact-note.tsx';
import { contactSafetyQuery } from '#features/person/web/parts/contact-safety/queries.ts';
import classes from './field-group-section.module.css';

/** A group of fields: answered ones in full, empty ones in one line. */
export function FieldGroupSection({
  group,
  applicant,
  values,
  children,
}: {
  group: PersonFieldGroup;
  applicant: Applicant;
  values: ApplicantValues;
  children?: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const rows = toFieldRows(applicantFields.filter((field) => field.group === group));
  const isKnown = ({ fields }: FieldRow) =>
    fields.some(({ path }) => hasValue(valueAt(values, path)));
  const rowLabel = ({ block, fields: [first] }: FieldRow) => {
    if (block !== undefined) return t(`blocks.${block}`);
    return first ? t(`fields.${first.path}`) : '';
  };
  const known = rows.filter(isKnown).map(
    (row): Definition => ({
      term: rowLabel(row),
      value:
        row.block === undefined
          ? row.fields.map((field) => (
              <ContactField key={field.path} field={field} values={values} applicant={applicant} />
            ))
          : blockDisplay(row.fields, values),
    }),
  );
  const unknown = rows.filter((row) => !isKnown(row)).map(rowLabel);
  const moments = useMoments(applicant);
  const items = group === 'handling' ? [...known, ...moments] : known;
  return (
    <Section title={t(`groups.${group}`)}>
      {items.length > 0 ? (
        <DefinitionList items={items} />
      ) : (
        <p className={classes.nothing}>
          {t('view.nothingGiven')}{' '}
          {applicant.abilities.update && (
            <Link to={paths.applicantEdit(applicant.id)}>{t('view.addDetails')}</Link>
          )}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={classes.notGiven}>
          {t('view.notGiven')} {unknown.join(' · ')}
        </p>
      )}
      {children}
    </Section>
  );
}

/** Phone numbers and email addresses are links, except where contact safety forbids that channel. */
const contactPathByField: Readonly<Record<string, 'call' | 'write'>> = {
  phone: 'call',
  email: 'write',
};

function ContactField({
  field,
  values,
  applicant,
}: {
  field: ApplicantField;
  values: ApplicantValues;
  applicant: Applicant;
}) {
  const path = contactPathByField[field.path];
  const safety = useQuery({ ...contactSafetyQuery(applicant), enabled: path !== undefined }).data;
  if (path === undefined) return <FieldDisplay field={field} values={values} />;
  const verdict = safety?.verdicts[path];
  return (
    <>
      <FieldDisplay
        field={field}
        values={values}
        plain={verdict === undefined || verdict.outcome === 'refused'}
      />
      <ContactNote path={path} verdict={verdict} className={classes.care} />
    </>
  );
}

/** Dates that the server maintains. */
function useMoments({ submittedAt, createdAt, updatedAt }: Applicant): Definition[] {
  const { t } = useTranslation('applicants');
  const { when } = useFormat();
  return [
    ...(submittedAt
      ? [{ term: t('view.handedIn'), value: <When moment={when(submittedAt)} isExactVisible /> }]
      : []),
    { term: t('view.added'), value: <When moment={when(createdAt)} isExactVisible /> },
    { term: t('view.changed'), value: <When moment={when(updatedAt)} isExactVisible /> },
  ];
}
