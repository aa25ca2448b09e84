import { Skeleton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { LoadedInLine } from '#core/web/ui/loaded.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './case-rail.module.css';
import { EndingConsents } from './rail-consents.tsx';
import { RailGlance } from './rail-glance.tsx';
import type { RailPartProps } from './rail-part.tsx';
import { BedAndContact, Dates, Missing, NextAppointment, Programs } from './rail-parts.tsx';
import { OpenTasks } from './rail-tasks.tsx';

interface RailProps {
  applicant: Applicant;
  /** The address of the record, without a section. */
  to: string;
}

/**
 * The sections of a case record with the overview beside them. On a narrower screen, a line above
 * them opens it.
 */
export function WithCaseRail({ applicant, to, children }: RailProps & { children: ReactNode }) {
  const { t } = useTranslation('case-record');
  const isBeside = useIsAtLeast('xl');
  const rail = <RailContent key={applicant.id} applicant={applicant} to={to} />;
  // The sections keep their place among the children, so that a resize doesn't remount them.
  return (
    <div className={classes.columns}>
      {!isBeside && (
        <FoldedRail applicant={applicant} to={to}>
          {rail}
        </FoldedRail>
      )}
      <div className={classes.sections}>{children}</div>
      {isBeside && (
        <aside className={classes.rail} aria-label={t('rail.label')}>
          {rail}
        </aside>
      )}
    </div>
  );
}

function FoldedRail({ applicant, children }: RailProps & { children: ReactNode }) {
  const { t } = useTranslation('case-record');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { data: summary } = useRead(readCaseSummary, { params: { id: applicant.id } });
  return (
    <aside className={classes.folded} aria-label={t('rail.label')}>
      <RailGlance
        summary={summary}
        isOpen={isOpen}
        partsId={id}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={id} className={classes.opened} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </aside>
  );
}

function RailContent({ applicant, to }: RailProps) {
  const { t } = useTranslation('case-record');
  const query = useRead(readCaseSummary, { params: { id: applicant.id } });
  const texts = useLoadFailureTexts();
  if (!query.data && query.error) {
    return (
      <div className={classes.part}>
        <LoadedInLine query={query} texts={texts} label={t('rail.loading')}>
          {() => null}
        </LoadedInLine>
      </div>
    );
  }
  if (!query.data) return <Loading label={t('rail.loading')} />;
  const props: RailPartProps = { applicant, summary: query.data, to };
  return (
    <div className={classes.parts}>
      <NextAppointment {...props} />
      <OpenTasks {...props} />
      <BedAndContact {...props} />
      <Programs {...props} />
      <Dates {...props} />
      <EndingConsents {...props} />
      <Missing {...props} />
    </div>
  );
}

/** Lines of each part that most records have. */
const loadingLines = [2, 3, 2, 1];

function Loading({ label }: { label: string }) {
  return (
    <div className={classes.parts} role="status" aria-label={label}>
      {loadingLines.map((count, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts don't change places
        <div key={part} className={classes.part}>
          <Skeleton height={10} width={90} my={7} />
          {Array.from({ length: count }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines don't change places
            <Skeleton key={line} height={12} width={line % 2 ? '60%' : '85%'} my={6} />
          ))}
        </div>
      ))}
    </div>
  );
}
