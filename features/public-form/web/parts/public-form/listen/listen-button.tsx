import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import buttons from '../pages/buttons.module.css';
import { useTranslator } from '../translator.ts';
import styles from './listen-button.module.css';
import { readAloud } from './reader.ts';
import { useVoice } from './voice.ts';

/** The warning is given once, not on every page. */
let hasWarned = false;

/** Milliseconds after the warning in which one can still stop. */
const pauseAfterWarning = 1200;

interface ListenButtonProps {
  /** Shows the icon alone on a small phone, where other buttons share the line. */
  isShort?: boolean;
}

/** Reads the page aloud with the device's voice; nothing if it has none for the language. */
export function ListenButton({ isShort = false }: ListenButtonProps) {
  const { t, language } = useTranslator();
  const voice = useVoice(language);
  const stopReading = useRef<(() => void) | null>(null);
  const [isReading, setReading] = useState(false);
  const [warns, setWarns] = useState(false);
  // Before anything else when the page goes, as on a quick exit.
  useLayoutEffect(() => () => stopReading.current?.(), []);
  if (!voice) return null;

  function toggle(): void {
    const page = document.querySelector('main');
    if (stopReading.current || !page || !voice) {
      stopReading.current?.();
      return;
    }
    const warning = { text: t('public-form:listen.others'), pause: pauseAfterWarning };
    stopReading.current = readAloud({
      page,
      voice,
      opening: hasWarned ? null : warning,
      onEnd() {
        stopReading.current = null;
        setReading(false);
        setWarns(false);
      },
    });
    setWarns(!hasWarned);
    hasWarned = true;
    setReading(true);
  }

  return (
    <>
      <button type="button" className={`${buttons.link} ${styles.listen}`} onClick={toggle}>
        <Icon name={isReading ? 'stop' : 'sound'} />
        <span className={isShort ? styles.label : undefined}>
          {t(isReading ? 'public-form:listen.stop' : 'public-form:listen.start')}
        </span>
      </button>
      {warns && (
        <p className={styles.warning} data-silent="">
          {t('public-form:listen.others')}
        </p>
      )}
    </>
  );
}
