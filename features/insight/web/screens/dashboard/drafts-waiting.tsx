import { IconMoodCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

/** Submitted applications; danger first, then the longest waiting. */
export function DraftsWaiting({ waiting }: { waiting: Dashboard['draftsWaiting'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment } = useFormat();
  const { count, oldest } = waiting;
  return (
    <Section
      title={t('waitingTitle')}
      text={count > 0 && t('waitingText', { count })}
      actions={
        <Link className={classes.more} to={paths.applicants} search={{ tab: 'drafts' }}>
          {t('allDrafts')}
        </Link>
      }
    >
      {count === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.6} />}
          title={t('waitingNone')}
          text={t('waitingNoneText')}
        />
      ) : (
        <WorkRows
          rows={oldest.map((draft) => ({
            id: draft.id,
            to: paths.draft(draft.id),
            name: personName(draft),
            detail: draft.marks.length > 0 ? <DangerMarks marks={draft.marks} /> : draft.reference,
            aside: t('waitingSince', { when: relative(draft.submittedAt) }),
            asideTitle: moment(draft.submittedAt),
          }))}
        />
      )}
    </Section>
  );
}
