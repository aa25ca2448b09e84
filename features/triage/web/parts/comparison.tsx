import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './triage-view.module.css';

interface Identity {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** Two records side by side; what is the same in both has a check mark. */
export function SideBySide({
  here,
  there,
  heads,
}: {
  here: Identity;
  there: Identity;
  heads: readonly [ReactNode, ReactNode];
}) {
  const { t } = useTranslation(['triage', 'applicants']);
  const { day, personName } = useFormat();
  const name = ({ firstName = null, lastName = null, preferredName = null }: Identity) =>
    personName({ firstName, lastName, preferredName });
  const rows = [
    { term: t('triage:name'), one: name(here), other: name(there) },
    {
      term: t('triage:born'),
      one: day(here.dateOfBirth ?? null),
      other: day(there.dateOfBirth ?? null),
    },
    { term: t('applicants:fields.phone'), one: here.phone ?? '', other: there.phone ?? '' },
    { term: t('applicants:fields.email'), one: here.email ?? '', other: there.email ?? '' },
  ].filter(({ one, other }) => one !== '' || other !== '');
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ term, one, other }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>{one || '–'}</td>
            <td>
              {one !== '' && one === other && (
                <>
                  <IconCheck size={14} stroke={2} aria-hidden="true" />
                  <VisuallyHidden>{t('triage:same')}</VisuallyHidden>
                </>
              )}
              {other || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
