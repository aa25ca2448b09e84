import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { ImportRun } from '#features/imports/contract/imports.ts';
import type { useImportStep } from '../../parts/queries.ts';
import classes from './import-screen.module.css';
import { UndoButton } from './undo-button.tsx';

export interface StepProps {
  run: ImportRun;
  step: ReturnType<typeof useImportStep>;
}

/** How far a step is that takes a while; what was left off half-way goes on from here. */
export function UnderWay({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number } = useFormat();
  const { rows, waiting, created, filled, skipped, undone, kept } = run.counts;
  // All or nothing: the server goes on by itself, and the page looks how far it is.
  const isWhole = run.rowsSoFar !== null;
  if (run.state === 'columns' || run.state === 'checked') return null;
  const done = {
    checking: rows - waiting,
    running: run.rowsSoFar ?? created + filled + skipped,
    undoing: undone + kept,
  }[run.state as 'checking' | 'running' | 'undoing'];
  const words = { done: number(done), rows: number(rows) };
  const title = {
    checking: t('check.running', words),
    running: t('run.running', words),
    undoing: t('done.undoing'),
  }[run.state as 'checking' | 'running' | 'undoing'];

  function goOn() {
    if (run.state === 'checking') step.mutate({ step: 'check' });
    else if (run.state === 'running') step.mutate({ step: 'run', body: { how: 'good-rows' } });
    else step.mutate({ step: 'undo' });
  }
  return (
    <Section title={t(`imports:states.${run.state}`)}>
      <p className={classes.soft} role="status">
        {title}
      </p>
      <Progress value={rows === 0 ? 0 : (100 * done) / rows} aria-label={title} mt="sm" />
      {isWhole && <p className={`${classes.soft} ${classes.noted}`}>{t('run.allUnderWay')}</p>}
      {!step.isPending && !isWhole && (
        <div className={classes.actions}>
          <Button onClick={goOn}>{t('goOn')}</Button>
          {run.state === 'running' && run.canUndo && <UndoButton step={step} />}
        </div>
      )}
    </Section>
  );
}
