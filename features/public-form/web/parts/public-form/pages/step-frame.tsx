import { useEffect, useState } from 'react';
import { progressId } from '../fields/field-parts.ts';
import { Icon } from '../icon.tsx';
import { ListenButton } from '../listen/listen-button.tsx';
import type { FormState, Saving } from '../saving/answer-keeper.ts';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import { useInsideForm } from './inside-form.ts';
import styles from './pages.module.css';

interface StepButtonsProps {
  onBack: () => void;
  onList?: (() => void) | null;
  onPause?: (() => void) | null;
}

/** Ways back and out, above every page inside the form. */
export function StepButtons({ onBack, onList = null, onPause = null }: StepButtonsProps) {
  const { t } = useTranslator();
  useInsideForm();
  return (
    <div className={styles.ways} data-silent="">
      <button type="button" className={buttons.link} onClick={onBack}>
        <Icon name="back" />
        {t('public-form:back')}
      </button>
      {onList && (
        <button type="button" className={buttons.link} onClick={onList}>
          {t('public-form:topics.all')}
        </button>
      )}
      <ListenButton />
      {onPause && (
        <button type="button" className={buttons.link} onClick={onPause}>
          <Icon name="pause" />
          {t('public-form:pause')}
        </button>
      )}
    </div>
  );
}

interface ProgressLineProps {
  progress: string;
  /** " · about 4 min left"; null where nobody measures. */
  timeLeft: string | null;
  /** Page number from 1; 0 on a page outside the steps. */
  number: number;
  steps: number;
  saving: Saving;
}

function ProgressLine({ progress, timeLeft, number, steps, saving }: ProgressLineProps) {
  const { t } = useTranslator();
  const visibleSaving = useDelayedSaving(saving);
  return (
    <>
      <div className={styles.line}>
        <p>
          <span id={progressId}>{number > 0 && progress}</span>
          {number > 0 && timeLeft}
        </p>
        <p
          role="status"
          className={number === 0 && visibleSaving === 'saved' ? 'unseen' : styles.saving}
          data-saving={visibleSaving}
        >
          {visibleSaving === 'saved' && <Icon name="check" />}
          {visibleSaving !== 'nothing' && t(`public-form:saving.${visibleSaving}`)}
        </p>
      </div>
      {number > 0 && steps > 1 && (
        <div className={styles.way} aria-hidden="true">
          {Array.from({ length: steps }, (_, place) => place + 1).map((step) => (
            <span key={step} data-at={stepState(step, number)} />
          ))}
        </div>
      )}
    </>
  );
}

function stepState(step: number, number: number): 'done' | 'now' | 'ahead' {
  if (step < number) return 'done';
  return step === number ? 'now' : 'ahead';
}

/** Milliseconds before "Saving…" appears. */
const savingMessageDelay = 1000;

/** Shows "Saving…" only when it takes long: a screen reader would announce it after every field. */
function useDelayedSaving(saving: Saving): Saving {
  const [visibleSaving, setVisibleSaving] = useState(saving);
  useEffect(() => {
    const timer = setTimeout(
      () => setVisibleSaving(saving),
      saving === 'saving' ? savingMessageDelay : 0,
    );
    return () => clearTimeout(timer);
  }, [saving]);
  return visibleSaving;
}

export interface StepProgressProps {
  /** "Step 2 of 5", also the title of the tab. */
  progress: string;
  minutes: number | undefined;
  number: number;
  steps: number;
  state: FormState;
}

/** How far along the form is, and whether answers are saved. */
export function StepProgress({ progress, number, steps, minutes, state }: StepProgressProps) {
  const { t } = useTranslator();
  const left = minutes && Math.ceil((minutes * (steps - number + 1)) / steps);
  return (
    <ProgressLine
      progress={progress}
      timeLeft={left ? ` · ${t('public-form:minutesLeft', { minutes: left })}` : null}
      number={number}
      steps={steps}
      saving={state.saving}
    />
  );
}
