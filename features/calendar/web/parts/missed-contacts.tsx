import { IconCalendarX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listEventsOfPerson } from '#features/calendar/contract/events.ts';
import classes from './missed-contacts.module.css';

/** Minimum streak to show; a single missed contact means little. */
export const minMissedContacts = 2;

export function MissedContacts({
  applicantId,
  to,
  search,
}: {
  applicantId: string;
  to: string;
  search: never;
}) {
  const { t } = useTranslation('events');
  const { data } = useRead(listEventsOfPerson, { params: { id: applicantId } });
  if (!data || data.missedInARow < minMissedContacts) return null;
  return (
    <Link to={to} search={search} className={classes.missed}>
      <IconCalendarX size={17} stroke={1.7} aria-hidden="true" />
      {t('missed', { count: data.missedInARow })}
    </Link>
  );
}
