import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './case-rail.module.css';

export interface RailPartProps {
  applicant: Applicant;
  summary: CaseSummary;
  /** The address of the record, without a section. */
  to: string;
}

/** A part of the overview, with a link that adds to it. */
export function RailPart({
  title,
  add,
  children,
}: {
  title: string;
  add?: { label: string; link: LinkProps } | false;
  children: ReactNode;
}) {
  const { t } = useTranslation('case-record');
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {add && (
          <Link className={classes.action} {...add.link} aria-label={add.label}>
            {t('rail.add')}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** The query that opens the writing line of the Activity section at a kind. */
export function composing(kind: 'appointment' | 'task') {
  return { compose: kind } as never;
}

/** "Dec 2", with the year if it isn't this one. */
export function useRailDay(): (day: string) => string {
  const { i18n } = useTranslation();
  return (day) => {
    const isThisYear = day.slice(0, 4) === String(new Date().getFullYear());
    const format = dateFormat(i18n.language, {
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' }),
      timeZone: 'UTC',
    });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}
