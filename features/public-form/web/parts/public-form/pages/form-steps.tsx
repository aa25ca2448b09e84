import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { inputId, progressId } from '../fields/field-parts.ts';
import type { Kept, Saving } from '../keeping/answer-keeper.ts';
import {
  askedTopics,
  resumeStep,
  type Step,
  stepAfter,
  stepBefore,
  topicAt,
  topicStep,
} from '../keeping/topics.ts';
import type { UsableForm } from '../keeping/use-opened-form.ts';
import { useWords } from '../words.ts';
import { AnsweredElsewhere } from './answered-elsewhere.tsx';
import { takesFocus } from './arrival-heading.tsx';
import buttons from './buttons.module.css';
import { CheckPage } from './check-page.tsx';
import styles from './pages.module.css';
import { type DangerSeen, TopicPage } from './topic-page.tsx';
import { beginning, type Place, usePlace } from './use-place.ts';

/** Pages specific to a form, around its topics. */
export interface FormPages {
  start(ways: { begin: () => void; resume: () => void }): ReactNode;
  /** Resumes a form started elsewhere; only where supported. */
  resume?: () => ReactNode;
  /** Explains how to come back; only where there is something to know. */
  pause?: (kept: Kept, goOn: () => void) => ReactNode;
  /** Content above and below the topic pages. `number` is the page number, 0 for the check page. */
  top?: (kept: Kept, number: number) => ReactNode;
  note?: (kept: Kept, number: number) => ReactNode;
  done(reference: string): ReactNode;
  gone(kept: Kept): ReactNode;
}

interface FormStepsProps {
  form: UsableForm;
  pages: FormPages;
  dangerSeen: DangerSeen;
  /** Place to resume; null for the page after the last answered one. */
  first: Place | null;
}

/** Shows the pages of a form one at a time. */
export function FormSteps({ form, pages, dangerSeen, first }: FormStepsProps) {
  const { questions, keeper } = form;
  const kept = useSyncExternalStore(keeper.watch, keeper.kept);
  const topics = askedTopics(questions, kept.answers);
  const { place, go, goBack } = usePlace(
    first ?? { ...beginning, step: resumeStep(topics, kept.answers) },
  );

  const step: Step =
    place.step.startsWith('topic:') && !topicAt(place.step, topics)
      ? resumeStep(topics, kept.answers)
      : place.step;
  const page = useFocusOnArrival(`${step} ${place.questionId} ${kept.isGone}`, place.questionId);

  if (kept.reference !== null) return pages.done(kept.reference);
  return <div ref={page}>{kept.isGone ? pages.gone(kept) : shown()}</div>;

  function shown(): ReactNode {
    if (step === 'start') {
      const begin = () => go(stepAfter('start', topics));
      return pages.start({ begin, resume: () => go('resume') });
    }
    const topic = topicAt(step, topics);
    const number = topic ? topics.indexOf(topic) + 1 : 0;
    const back = () => goBack(stepBefore(step, topics));
    if (step === 'resume' || step === 'pause') {
      return (
        <>
          <StepButtons onBack={back} />
          {step === 'resume' ? pages.resume?.() : pages.pause?.(kept, back)}
        </>
      );
    }
    const canPause = pages.pause !== undefined && kept.answers.size > 0;
    return (
      <>
        <StepButtons onBack={back} onPause={canPause ? () => go('pause') : null} />
        <StepProgress number={number} steps={topics.length} kept={kept} />
        <AnsweredElsewhere
          topics={topics}
          elsewhere={kept.elsewhere}
          onPick={(to, { id }) => go(to, { isChange: place.isChange || !topic, questionId: id })}
          onSeen={() => {
            keeper.noteElsewhere();
            // The focused button is gone.
            page.current?.querySelector('h1')?.focus();
          }}
        />
        {pages.top?.(kept, number)}
        {topic ? (
          <TopicPage
            key={step}
            topic={topic}
            allQuestions={questions.filter((question) => question.category === topic.category)}
            kept={kept}
            step={{ number, steps: topics.length }}
            dangerSeen={dangerSeen}
            onAnswer={keeper.answer}
            onContinue={() => {
              void keeper.save();
              go(place.isChange ? 'check' : stepAfter(step, topics));
            }}
            onSendNow={() => {
              void keeper.save();
              go('check');
            }}
          />
        ) : (
          <CheckPage
            questions={questions}
            topics={topics}
            kept={kept}
            onSend={() => void keeper.handIn()}
            onChange={(to, questionId) => go(topicStep(to), { isChange: true, questionId })}
          />
        )}
        {pages.note?.(kept, number)}
      </>
    );
  }
}

function StepButtons({
  onBack,
  onPause = null,
}: {
  onBack: () => void;
  onPause?: (() => void) | null;
}) {
  const { t } = useWords();
  return (
    <div className={styles.ways}>
      <button type="button" className={`${buttons.link} ${buttons.back}`} onClick={onBack}>
        {t('public-form:back')}
      </button>
      {onPause && (
        <button type="button" className={buttons.link} onClick={onPause}>
          {t('public-form:pause')}
        </button>
      )}
    </div>
  );
}

interface ProgressLineProps {
  progress: string;
  /** Fraction from 0 to 1; null on a page outside the steps. */
  done: number | null;
  saving: Saving;
}

function ProgressLine({ progress, done, saving }: ProgressLineProps) {
  const { t } = useWords();
  const shown = useDelayedSaving(saving);
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

/** Milliseconds before "Saving…" appears. */
const savingMessageDelay = 1000;

/** Shows "Saving…" only when it takes long: a screen reader would announce it after every field. */
function useDelayedSaving(saving: Saving): Saving {
  const [shown, setShown] = useState(saving);
  useEffect(() => {
    const timer = setTimeout(() => setShown(saving), saving === 'saving' ? savingMessageDelay : 0);
    return () => clearTimeout(timer);
  }, [saving]);
  return shown;
}

function StepProgress(props: { number: number; steps: number; kept: Kept }) {
  const { number, steps, kept } = props;
  const { t } = useWords();
  return (
    <ProgressLine
      progress={t('public-form:progress', { step: number, steps })}
      done={number > 0 ? number / steps : null}
      saving={kept.saving}
    />
  );
}

/** Focuses the heading of a new page, but not after a load. */
function useFocusOnArrival(arrival: string, questionId: string | null) {
  const page = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === null && !takesFocus()) arrivedAt.current = arrival;
    if (arrivedAt.current === arrival) return;
    arrivedAt.current = arrival;
    window.scrollTo(0, 0);
    const input = questionId === null ? null : document.getElementById(inputId(questionId));
    if (input) input.focus();
    // The page scrolls to its top, which may be above the heading.
    else page.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [arrival, questionId]);
  return page;
}
