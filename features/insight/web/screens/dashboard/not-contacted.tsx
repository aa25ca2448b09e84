import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

/** Active cases without contact for too long. */
export function NotContacted({
  view,
  contacts: { count, days, before, longest },
}: {
  view: Dashboard['of'];
  contacts: Dashboard['notContacted'];
}) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment, number } = useFormat();
  const formatSummary = () => {
    if (count === 0) return t('contactNone', { count: days });
    if (typeof count === 'number') return t('contactText', { count, days });
    return t('contactMany', { total: number(count.atLeast), days });
  };
  return (
    <Section
      title={t('contactTitle')}
      text={formatSummary()}
      actions={
        count !== 0 && (
          <Link
            className={classes.more}
            to={paths.applicants}
            search={{ contactBefore: before, ...(view === 'mine' && { caseWorker: 'me' }) }}
          >
            {t('contactAll')}
          </Link>
        )
      }
    >
      <WorkRows
        rows={longest.map((person) => ({
          id: person.id,
          to: paths.applicantSection(person.id, 'timeline'),
          name: personName(person),
          marks: person.marks,
          detail: person.reference,
          aside: person.lastContact
            ? t('contactLast', { when: relative(person.lastContact) })
            : t('contactNever'),
          ...(person.lastContact && { asideTitle: moment(person.lastContact) }),
        }))}
      />
    </Section>
  );
}
