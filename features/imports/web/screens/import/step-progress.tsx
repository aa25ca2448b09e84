import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { ImportRun } from '#features/imports/contract/imports.ts';
import type { useImportStep } from '../../parts/queries.ts';
import classes from './import-screen.module.css';

export interface StepProps {
  run: ImportRun;
  step: ReturnType<typeof useImportStep>;
}

/** Undoes an import after a confirmation. */
export function UndoButton({ step }: { step: ReturnType<typeof useImportStep> }) {
  const { t } = useTranslation('imports');
  const errorMessage = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        loading={step.isPending}
        onClick={() => setOpen(true)}
      >
        {t('done.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('done.undoTitle')}
        text={t('done.undoText')}
        cancelLabel={t('done.keep')}
        confirmLabel={t('done.undo')}
        color="red"
        errorText={errorMessage}
        // The screen shows the progress.
        onConfirm={() => step.mutate({ step: 'undo' })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Progress of a long step. Resumes an interrupted one. */
export function StepProgress({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const { number } = useFormat();
  const { rows, waiting, created, filled, skipped, undone, kept } = run.counts;
  // All-or-nothing imports run on the server, so the page polls.
  const isWhole = run.rowsSoFar !== null;
  if (run.state === 'columns' || run.state === 'checked') return null;
  const done = {
    checking: rows - waiting,
    running: run.rowsSoFar ?? created + filled + skipped,
    undoing: undone + kept,
  }[run.state as 'checking' | 'running' | 'undoing'];
  const progressValues = { done: number(done), rows: number(rows) };
  const title = {
    checking: t('check.running', progressValues),
    running: t('run.running', progressValues),
    undoing: t('done.undoing'),
  }[run.state as 'checking' | 'running' | 'undoing'];

  function resume() {
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
          <Button onClick={resume}>{t('goOn')}</Button>
          {run.state === 'running' && run.canUndo && <UndoButton step={step} />}
        </div>
      )}
    </Section>
  );
}
