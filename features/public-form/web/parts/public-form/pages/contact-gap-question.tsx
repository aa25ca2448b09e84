import { useEffect, useId, useRef } from 'react';
import type { ContactGap } from '#features/person/contract/contact-gaps.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { useWords } from '../words.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';
import { ReachUs } from './reach-us.tsx';

interface ContactGapQuestionProps {
  gap: ContactGap;
  onChange: (question: Question) => void;
  onSendAnyway: () => void;
}

/** Asked before the form is sent, so that nobody waits for an answer that can't reach them. */
export function ContactGapQuestion({ gap, onChange, onSendAnyway }: ContactGapQuestionProps) {
  const { t } = useWords();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { way, add, otherWay } = gap;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {t('public-form:gap.title')}
      </h2>
      <p>{t(`public-form:gap.${way ?? 'none'}`)}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={() => onChange(add)}>
          {t('public-form:gap.add')}
        </button>
        {otherWay !== null && (
          <button type="button" className={buttons.other} onClick={() => onChange(otherWay)}>
            {t('public-form:gap.otherWay')}
          </button>
        )}
        <button type="button" className={buttons.other} onClick={onSendAnyway}>
          {t('public-form:gap.sendAnyway')}
        </button>
      </div>
      <ReachUs>
        <p>{t('public-form:gap.reach')}</p>
      </ReachUs>
    </section>
  );
}
