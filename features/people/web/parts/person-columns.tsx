import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOn } from '#core/contract/days.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { RecordLink } from '#core/web/ui/record-box.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import { When } from '#core/web/ui/when.tsx';
import { nextStepFor } from '#features/case-record/contract/case-summary.ts';
import {
  type ApplicantSummary,
  type PersonRule,
  quietDays,
} from '#features/person/contract/applicant-lists.ts';
import { useCaseWorkerNames } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { dangerMarks, markUrgency } from '#features/questions/contract/danger-rules.ts';
import { CaseWorkerCell } from './cell-edit.tsx';
import classes from './person-columns.module.css';

type Column = RecordColumn<ApplicantSummary>;

const dayLength = 86_400_000;

/** Whole days since this moment. */
export const daysSince = (moment: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / dayLength));

/** Signs of danger are red; rules for contact are amber. */
const ruleTone = (rule: PersonRule) => {
  const mark = dangerMarks.find((one) => one === rule);
  return mark !== undefined && markUrgency(mark) > 1 ? 'danger' : 'caution';
};

/** The worst rule of a person, in words. */
export function RuleBadge({ rule }: { rule: PersonRule | null }) {
  const { t } = useTranslation('applicants');
  if (rule === null) return null;
  const text = t(`list.rules.${rule}`);
  return (
    <span className={classes.rule} data-tone={ruleTone(rule)} title={text}>
      {text}
    </span>
  );
}

/**
 * Facts about a person that aren't fields. Cells of a list read no texts or formats themselves,
 * since there are hundreds. @param isFixed without fields to change
 */
export function usePersonColumns(address: (id: string) => string, isFixed = false) {
  const { t } = useTranslation(['applicants', 'case-record']);
  const { number, personName, when } = useFormat();
  const caseWorkerName = useCaseWorkerNames();
  return useMemo(() => {
    const column = (id: string, show: Column['show'], more: Partial<Column>): Column => ({
      id,
      label: t(`list.columns.${id}`),
      show,
      ...more,
    });
    const lastContact = ({ lastContactAt, status }: ApplicantSummary) => {
      if (lastContactAt === null) {
        return <span className={classes.soft}>{t('list.noContact')}</span>;
      }
      const isLate = status !== 'decline' && daysSince(lastContactAt) >= quietDays;
      return (
        <span className={isLate ? classes.late : undefined}>
          <When moment={when(lastContactAt)} />
        </span>
      );
    };
    return {
      /** A link to the record, and the worst rule beside it. */
      name: column(
        'lastName',
        (row) => (
          <span className={classes.name}>
            <span className={classes.link}>
              <RecordLink to={address(row.id)}>{personName(row)}</RecordLink>
            </span>
            <RuleBadge rule={row.rule} />
          </span>
        ),
        { sort: 'ascending' },
      ),
      age: column(
        'age',
        ({ dateOfBirth }) => dateOfBirth && number(ageOn(dayFromNow(), dateOfBirth)),
        { width: 48, align: 'end', rank: 5 },
      ),
      days: column('statusDays', ({ statusSince }) => number(daysSince(statusSince)), {
        width: 56,
        align: 'end',
      }),
      bed: column(
        'bed',
        ({ stay, needsBed }) =>
          (stay && t('case-record:bed', stay)) ||
          (needsBed && <span className={classes.soft}>{t('list.noBed')}</span>) ||
          null,
        { width: 112, rank: 6 },
      ),
      /** Amber once staff should get in touch. */
      lastContact: column('lastContact', lastContact, { width: 122 }),
      nextStep: column(
        'nextStep',
        ({ status, needsBed }) => {
          const step = nextStepFor(status, { stay: null, hasBedsAtLocation: needsBed });
          return step && t(`case-record:nextSteps.${step}`);
        },
        { width: 132 },
      ),
      caseWorker: column(
        'caseWorker',
        (row) => (
          <CaseWorkerCell
            row={row}
            label={t('list.columns.caseWorker')}
            none={t('list.caseWorkerNone')}
            isFixed={isFixed}
          >
            {row.caseWorkerId && caseWorkerName(row.caseWorkerId)}
          </CaseWorkerCell>
        ),
        { sort: 'ascending', width: 140, rank: 4 },
      ),
    };
  }, [t, number, personName, when, address, caseWorkerName, isFixed]);
}
