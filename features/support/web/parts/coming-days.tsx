import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { datesOf, type SupportRecord } from '#features/support/contract/support-records.ts';
import classes from './support-section.module.css';

/** More are found at their entries. */
const mostShown = 5;

/** What comes next of the days in the record, the nearest first. */
export function ComingDays({ record }: { record: SupportRecord }) {
  const { t } = useTranslation('support-records');
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const today = dayOf(new Date());
  const coming = datesOf(record)
    .filter((date) => date.day >= today)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, mostShown);
  if (coming.length === 0) return null;
  return (
    <div className={classes.block}>
      <h3 className={classes.group}>{t('comingUp')}</h3>
      <ul className={classes.days}>
        {coming.map((date) => (
          <li key={`${date.entryId} ${date.kind}`}>
            {t('comingDay', { day: day(date.day) })} {label('supportDateKinds', date.kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The day of this reader's calendar. */
function dayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
