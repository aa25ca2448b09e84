import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormProblem } from '#core/web/ui/form-stack.tsx';
import { useBankErrorWords } from '../../parts/bank-error-words.ts';
import classes from './bank-step.module.css';

interface StepProblem {
  text: string | null;
  /** How often something has gone wrong so far: the same words are said again. */
  count: number;
}

/** Inside of a dialog: what a step would do to all questions, and the button that takes it. */
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

/** Why the step could not be taken. What it would do is shown anew, and is looked at again. */
export function useStepProblem() {
  const bankErrorWords = useBankErrorWords();
  const [problem, setProblem] = useState<StepProblem>({ text: null, count: 0 });
  return {
    problem,
    refused: (error: unknown) =>
      setProblem(({ count }) => ({ text: bankErrorWords(error), count: count + 1 })),
  };
}
