import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RuleWords } from '#core/web/forms/rule-words.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { ImportRow } from '#features/imports/contract/imports.ts';
import { Rows } from './check-step.tsx';
import { FailedRows } from './failed-rows.tsx';
import classes from './import-screen.module.css';
import type { StepProps } from './under-way.tsx';
import { UndoButton } from './undo-button.tsx';

const told = ['created', 'filled', 'skipped', 'undone', 'kept'] as const;

/** What has come of it, what has not, and the way back. */
export function DoneStep({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number } = useFormat();
  const { counts } = run;
  const left = counts.wrong + counts.undecided;
  const words = (count: number) => ({ count, rows: number(count) });
  return (
    <Section title={t(`imports:states.${run.state}`)}>
      <Notice tone={left + counts.kept > 0 ? 'waiting' : 'good'} takesFocus={step.isSuccess}>
        <ul className={classes.list}>
          {told
            .filter((name) => counts[name] > 0)
            .map((name) => (
              <li key={name}>{t(`imports:done.${name}`, words(counts[name]))}</li>
            ))}
          {left > 0 && <li>{t('done.left', words(left))}</li>}
        </ul>
      </Notice>
      {left > 0 && <FailedRows id={run.id} title={t('done.failedRows')} />}
      {counts.kept > 0 && (
        <Rows run={run} which="kept" title={t('check.stay')} show={(row) => <Kept row={row} />} />
      )}
      {run.canUndo && (
        <div className={classes.actions}>
          <UndoButton step={step} />
        </div>
      )}
    </Section>
  );
}

/** Whose file stays as it is, and why. */
function Kept({ row: { number, name, applicantId, problems } }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  return (
    <div>
      <p className={classes.title}>
        {t('check.row')} {number} ·{' '}
        {applicantId && <Link to={paths.applicant(applicantId)}>{name}</Link>}
      </p>
      {problems.map(({ rule, values, message }) => (
        <p key={rule}>
          <RuleWords rule={rule} values={values} fallback={message} />
        </p>
      ))}
    </div>
  );
}
