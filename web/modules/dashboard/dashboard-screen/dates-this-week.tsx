import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { Section } from '#web/ui/section.tsx';
import { WorkRows } from './work-rows.tsx';

/** Renewals, court dates and reporting of the coming days. */
export function DatesThisWeek({ dates }: { dates: Dashboard['datesThisWeek'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, day } = useFormat();
  const label = useEnumerationLabel();
  const { count, next } = dates;
  return (
    <Section
      title={t('datesTitle')}
      text={count === 0 ? t('datesNone') : t('datesText', { count, shown: next.length })}
    >
      <WorkRows
        rows={next.map((date) => ({
          id: `${date.id} ${date.kind} ${date.day}`,
          to: paths.applicantSection(date.id, 'support'),
          name: personName(date),
          detail: label('supportDateKinds', date.kind),
          aside: day(date.day),
        }))}
      />
    </Section>
  );
}
