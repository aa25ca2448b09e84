import { useEffect, useState } from 'react';
import { progressId } from '../fields/field-parts.ts';
import type { Saving } from '../keeping/answer-keeper.ts';
import { useWords } from '../words.ts';
import styles from './pages.module.css';

interface ProgressLineProps {
  /** Which step this is, in words. */
  progress: string;
  /** How much of the form this is, from 0 to 1; null on a page that is no step. */
  done: number | null;
  saving: Saving;
}

/** How far somebody is, and whether what they typed is safe. */
export function ProgressLine({ progress, done, saving }: ProgressLineProps) {
  const { t } = useWords();
  const shown = useSettled(saving);
  return (
    <>
      <div className={styles.line}>
        <p id={progressId}>{done !== null && progress}</p>
        <p role="status" className={styles.saving} data-saving={shown}>
          {shown !== 'nothing' && t(`public-form:saving.${shown}`)}
        </p>
      </div>
      {done !== null && (
        <div className={styles.way} aria-hidden="true">
          <div style={{ width: `${done * 100}%` }} />
        </div>
      )}
    </>
  );
}

/** Milliseconds that saving may take before it is mentioned. */
const mentionAfter = 1000;

/** "Saving…" only when it takes long: a screen reader would say it after every field. */
function useSettled(saving: Saving): Saving {
  const [shown, setShown] = useState(saving);
  useEffect(() => {
    const timer = setTimeout(() => setShown(saving), saving === 'saving' ? mentionAfter : 0);
    return () => clearTimeout(timer);
  }, [saving]);
  return shown;
}
