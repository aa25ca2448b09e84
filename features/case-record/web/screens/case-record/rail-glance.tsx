import { UnstyledButton } from '@mantine/core';
import { IconBed, IconCalendar, IconChevronDown, IconSquareCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import { useAppointmentTexts } from './rail-appointment.ts';
import classes from './rail-glance.module.css';

/** The next appointment, the open tasks, and the bed in one line that opens the whole overview. */
export function RailGlance({
  summary,
  isOpen,
  partsId,
  onToggle,
}: {
  summary: CaseSummary | undefined;
  isOpen: boolean;
  /** The element that it opens. */
  partsId: string;
  onToggle: () => void;
}) {
  const { t } = useTranslation('case-record');
  return (
    <div className={classes.glance}>
      <ul className={classes.facts}>{summary && <Facts summary={summary} />}</ul>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={partsId}
        onClick={onToggle}
      >
        {t('rail.details')}
        <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}

function Facts({ summary: { nextAppointment, tasks, stay } }: { summary: CaseSummary }) {
  const { t } = useTranslation('case-record');
  const { whenText } = useAppointmentTexts();
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <>
      <li className={classes.fact}>
        <IconCalendar {...icon} />
        {nextAppointment ? (
          <>
            <strong>{whenText(nextAppointment)}</strong>
            <span className={classes.cut}>{nextAppointment.title}</span>
          </>
        ) : (
          <span className={classes.cut}>{t('rail.noAppointment')}</span>
        )}
      </li>
      <li className={classes.fact}>
        <IconSquareCheck {...icon} />
        <span>{t('rail.openCount', { count: tasks.open })}</span>
        {tasks.overdue > 0 && (
          <span className={classes.late}>{t('rail.overdueCount', { count: tasks.overdue })}</span>
        )}
      </li>
      {stay && (
        <li className={`${classes.fact} ${classes.bed}`}>
          <IconBed {...icon} />
          <span className={classes.cut}>{t('bed', { room: stay.room, bed: stay.bed })}</span>
        </li>
      )}
    </>
  );
}
