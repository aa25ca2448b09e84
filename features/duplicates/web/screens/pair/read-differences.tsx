import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '#core/web/ui/section.tsx';
import type { Comparison } from '#features/lifecycle/contract/merges.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { compareFields, valuesOfSides } from './differing-fields.ts';
import { ValueOrEmpty } from './field-choices.tsx';
import classes from './pair-screen.module.css';

/** What the two say differently, to be read. */
export function ReadDifferences({ sides }: { sides: Comparison['sides'] }) {
  const { t } = useTranslation('duplicates');
  const nameOf = useFieldName();
  const label = useEnumerationLabel();
  const [one, other] = sides;
  const values = valuesOfSides(one, other);
  const { same, differing } = compareFields(values);
  const statuses = sides.map(({ applicant }) => applicant.status);
  const isStatusSame = statuses[0] === statuses[1];
  return (
    <Section title={t('fields.title')} text={t('fields.readText')}>
      {differing.length === 0 && isStatusSame ? (
        <p className={classes.text}>{t('fields.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('fields.field')}</VisuallyHidden>
              </th>
              {sides.map(({ applicant }) => (
                <th key={applicant.id} scope="col">
                  {applicant.reference}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {!isStatusSame && (
              <tr>
                <th scope="row">{t('fields.status')}</th>
                {sides.map(({ applicant }) => (
                  <td key={applicant.id}>{label('applicantStatuses', applicant.status)}</td>
                ))}
              </tr>
            )}
            {differing.map((field) => (
              <tr key={field.path}>
                <th scope="row">{nameOf(field)}</th>
                <td>
                  <ValueOrEmpty field={field} values={values.own} />
                </td>
                <td>
                  <ValueOrEmpty field={field} values={values.other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <p className={classes.text}>
          {t('fields.same')} {same.map(nameOf).join(' · ')}
        </p>
      )}
    </Section>
  );
}
