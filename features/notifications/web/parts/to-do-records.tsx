import { IconFileText, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OperationReply } from '#core/contract/operation.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import type { listApplicants } from '#features/person/contract/applicant-lists.ts';
import { Entry, EntryDetail } from './entry.tsx';
import classes from './to-do-group.module.css';
import { ToDoGroup } from './to-do-security.tsx';

/** Unopened applications, longest waiting first. */
export function DraftsToDo({ waiting }: { waiting: Dashboard['draftsWaiting'] }) {
  const { t } = useTranslation('notifications');
  const { personName, relative } = useFormat();
  return (
    <ToDoGroup
      heading={t('toDo.drafts')}
      all={
        <Link className={classes.more} to={paths.applicants} search={{ tab: 'drafts' }}>
          {t('toDo.allDrafts', { count: waiting.count })}
        </Link>
      }
    >
      {waiting.oldest.map((draft) => (
        <Entry
          key={draft.id}
          icon={IconFileText}
          isOpen
          title={personName(draft)}
          to={paths.draft(draft.id)}
        >
          <EntryDetail>{t('toDo.handedIn', { when: relative(draft.submittedAt) })}</EntryDetail>
        </Entry>
      ))}
    </ToDoGroup>
  );
}

/** The case worker's applicants who await a decision. */
export function PendingToDo({
  pending,
  caseWorkerId,
}: {
  pending: OperationReply<typeof listApplicants>;
  caseWorkerId: string;
}) {
  const { t } = useTranslation('notifications');
  const { personName, relative } = useFormat();
  const { items, total } = pending;
  const count = typeof total === 'number' ? total : total.atLeast;
  return (
    <ToDoGroup
      heading={t('toDo.pending')}
      all={
        <Link
          className={classes.more}
          to={paths.applicants}
          search={{ status: 'pending', caseWorker: caseWorkerId }}
        >
          {t('toDo.allPending', { count })}
        </Link>
      }
    >
      {items.map((applicant) => (
        <Entry
          key={applicant.id}
          icon={IconUserCheck}
          isOpen
          title={personName(applicant)}
          to={paths.applicant(applicant.id)}
        >
          <EntryDetail>{t('toDo.changed', { when: relative(applicant.updatedAt) })}</EntryDetail>
        </Entry>
      ))}
    </ToDoGroup>
  );
}
