import { IconFileText, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { listApplicants } from '#contract/applicants.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import classes from './to-do.module.css';

/** Requests for help that nobody has looked at yet, the longest waiting first. */
export function DraftsToDo({ waiting }: { waiting: Dashboard['draftsWaiting'] }) {
  const { t } = useTranslation('notifications');
  const { personName, relative } = useFormat();
  return (
    <Group
      heading={t('toDo.drafts')}
      all={
        <Link className={classes.more} to={paths.applicants} search={{ tab: 'drafts' }}>
          {t('toDo.allDrafts', { count: waiting.count })}
        </Link>
      }
    >
      {waiting.oldest.map((draft) => (
        <Task
          key={draft.id}
          icon={<IconFileText size={20} stroke={1.7} />}
          link={
            <Link className={classes.name} to={paths.draft(draft.id)}>
              {personName(draft)}
            </Link>
          }
          detail={t('toDo.handedIn', { when: relative(draft.submittedAt) })}
        />
      ))}
    </Group>
  );
}

/** The applicants of this case worker who wait for a decision. */
export function PendingToDo({
  pending,
  caseWorkerId,
}: {
  pending: ReplyOf<typeof listApplicants>;
  caseWorkerId: string;
}) {
  const { t } = useTranslation('notifications');
  const { personName, relative } = useFormat();
  const { items, total } = pending;
  const count = typeof total === 'number' ? total : total.atLeast;
  return (
    <Group
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
        <Task
          key={applicant.id}
          icon={<IconUserCheck size={20} stroke={1.7} />}
          link={
            <Link className={classes.name} to={paths.applicant(applicant.id)}>
              {personName(applicant)}
            </Link>
          }
          detail={t('toDo.changed', { when: relative(applicant.updatedAt) })}
        />
      ))}
    </Group>
  );
}

function Group({
  heading,
  all,
  children,
}: {
  heading: string;
  all: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.heading}>{heading}</h3>
        {all}
      </div>
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}

function Task({ icon, link, detail }: { icon: ReactNode; link: ReactNode; detail: string }) {
  return (
    <li className={classes.task}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.words}>
        {link}
        <p className={classes.detail}>{detail}</p>
      </div>
    </li>
  );
}
