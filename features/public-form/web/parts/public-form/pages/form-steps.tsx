import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { inputId, progressId } from '../fields/field-parts.ts';
import { Icon } from '../icon.tsx';
import type { FormState, Saving } from '../saving/answer-keeper.ts';
import {
  resumeStep,
  type Step,
  stepAfter,
  stepBefore,
  topicAt,
  topicStep,
  visibleTopics,
} from '../saving/topics.ts';
import type { UsableForm } from '../saving/use-opened-form.ts';
import { useTranslator } from '../translator.ts';
import { AnsweredElsewhere } from './answered-elsewhere.tsx';
import { takesFocus } from './arrival-heading.tsx';
import buttons from './buttons.module.css';
import { CheckPage } from './check-page.tsx';
import { useInsideForm } from './inside-form.ts';
import styles from './pages.module.css';
import { type DangerVisibility, TopicPage } from './topic-page.tsx';
import { beginning, type Place, usePlace } from './use-place.ts';

/** Pages specific to a form, around its topics. */
export interface FormPages {
  start(ways: { begin: () => void; resume: () => void }): ReactNode;
  /** Resumes a form started elsewhere; only where supported. */
  resume?: () => ReactNode;
  /** Explains how to come back; only where there is something to know. */
  pause?: (state: FormState, goOn: () => void) => ReactNode;
  /** Content above and below the topic pages. `number` is the page number, 0 for the check page. */
  top?: (state: FormState, number: number) => ReactNode;
  note?: (state: FormState, number: number) => ReactNode;
  done(reference: string): ReactNode;
  gone(state: FormState): ReactNode;
}

interface FormStepsProps {
  form: UsableForm;
  pages: FormPages;
  dangerVisibility: DangerVisibility;
  /** Place to resume; null for the page after the last answered one. */
  first: Place | null;
}

/** Shows the pages of a form one at a time. */
export function FormSteps({ form, pages, dangerVisibility, first }: FormStepsProps) {
  const { questions, keeper } = form;
  const state = useSyncExternalStore(keeper.watch, keeper.getState);
  const topics = visibleTopics(questions, state.answers);
  const { place, go, goBack } = usePlace(
    first ?? { ...beginning, step: resumeStep(topics, state.answers) },
  );

  const step: Step =
    place.step.startsWith('topic:') && !topicAt(place.step, topics)
      ? resumeStep(topics, state.answers)
      : place.step;
  const page = useFocusOnArrival(`${step} ${place.questionId} ${state.isGone}`, place.questionId);

  if (state.reference !== null) return pages.done(state.reference);
  return <div ref={page}>{state.isGone ? pages.gone(state) : renderStep()}</div>;

  function renderStep(): ReactNode {
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
          {step === 'resume' ? pages.resume?.() : pages.pause?.(state, back)}
        </>
      );
    }
    const canPause = pages.pause !== undefined && state.answers.size > 0;
    return (
      <>
        <StepButtons onBack={back} onPause={canPause ? () => go('pause') : null} />
        <StepProgress number={number} steps={topics.length} minutes={form.minutes} state={state} />
        <AnsweredElsewhere
          topics={topics}
          elsewhere={state.elsewhere}
          onPick={(to, { id }) => go(to, { isChange: place.isChange || !topic, questionId: id })}
          onSeen={() => {
            keeper.markElsewhereSeen();
            // The focused button is gone.
            page.current?.querySelector('h1')?.focus();
          }}
        />
        {pages.top?.(state, number)}
        {topic ? (
          <TopicPage
            key={step}
            topic={topic}
            allQuestions={questions.filter((question) => question.category === topic.category)}
            state={state}
            step={{ number, steps: topics.length }}
            dangerVisibility={dangerVisibility}
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
            state={state}
            onSend={() => void keeper.requestSubmit()}
            onChange={(to, questionId) => go(topicStep(to), { isChange: true, questionId })}
          />
        )}
        {pages.note?.(state, number)}
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
  const { t } = useTranslator();
  useInsideForm();
  return (
    <div className={styles.ways}>
      <button type="button" className={buttons.link} onClick={onBack}>
        <Icon name="back" />
        {t('public-form:back')}
      </button>
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
      {number > 0 && (
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

interface StepProgressProps extends Pick<UsableForm, 'minutes'> {
  number: number;
  steps: number;
  state: FormState;
}

function StepProgress({ number, steps, minutes, state }: StepProgressProps) {
  const { t } = useTranslator();
  const left = minutes && Math.ceil((minutes * (steps - number + 1)) / steps);
  return (
    <ProgressLine
      progress={t('public-form:progress', { step: number, steps })}
      timeLeft={left ? ` · ${t('public-form:minutesLeft', { minutes: left })}` : null}
      number={number}
      steps={steps}
      saving={state.saving}
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
