import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormProblem } from '#core/web/ui/form-stack.tsx';
import { useBankErrorText } from '../../parts/bank-error-text.ts';
import classes from './bank-step.module.css';

interface StepProblem {
  text: string | null;
  /** Increments with each failure, so that a repeated message is announced again. */
  count: number;
}

/** Dialog content: effects of a step on all questions, and its button. */
export function BankStep({
  problem,
  action,
  isBusy,
  isPossible,
  onAct,
  onClose,
  children,
}: {
  problem: StepProblem;
  action: string;
  isBusy: boolean;
  isPossible: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('actions');
  return (
    <div className={classes.step}>
      <FormProblem text={problem.text} count={problem.count} />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={!isPossible} loading={isBusy} onClick={onAct}>
          {action}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Explains why the step failed. Its effects are refreshed for another review. */
export function useStepProblem() {
  const bankErrorText = useBankErrorText();
  const [problem, setProblem] = useState<StepProblem>({ text: null, count: 0 });
  return {
    problem,
    refused: (error: unknown) =>
      setProblem(({ count }) => ({ text: bankErrorText(error), count: count + 1 })),
  };
}
