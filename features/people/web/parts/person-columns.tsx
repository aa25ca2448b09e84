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
import { dangerMarks, markUrgency } from '#features/questions/contract/danger-rules.ts';
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

/** The name as a link to the case record, and the worst rule beside it. */
export function ListedName({ row, to }: { row: ApplicantSummary; to: string }) {
  const { personName } = useFormat();
  return (
    <span className={classes.name}>
      <span className={classes.link}>
        <RecordLink to={to}>{personName(row)}</RecordLink>
      </span>
      <RuleBadge rule={row.rule} />
    </span>
  );
}

/** When a person was last in touch; amber once staff should get in touch. */
export function LastContact({ row: { lastContactAt, status } }: { row: ApplicantSummary }) {
  const { t } = useTranslation('applicants');
  const { when } = useFormat();
  if (lastContactAt === null) return <span className={classes.soft}>{t('list.noContact')}</span>;
  const isLate = status !== 'decline' && daysSince(lastContactAt) >= quietDays;
  return (
    <span className={isLate ? classes.late : undefined}>
      <When moment={when(lastContactAt)} />
    </span>
  );
}

/** Facts about a person that aren't fields. */
export function usePersonColumns() {
  const { t } = useTranslation(['applicants', 'case-record']);
  const { number } = useFormat();
  return useMemo(() => {
    const column = (id: string, show: Column['show'], more: Partial<Column>): Column => ({
      id,
      label: t(`list.columns.${id}`),
      show,
      ...more,
    });
    return {
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
      lastContact: column('lastContact', (row) => <LastContact row={row} />, { width: 122 }),
      nextStep: column(
        'nextStep',
        ({ status, needsBed }) => {
          const step = nextStepFor(status, { stay: null, hasBedsAtLocation: needsBed });
          return step && t(`case-record:nextSteps.${step}`);
        },
        { width: 132 },
      ),
    };
  }, [t, number]);
}
