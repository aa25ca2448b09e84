import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import buttons from '../components/buttons.module.css';
import type { CrisisContact } from '../components/crisis-contacts.tsx';
import { inputId } from '../components/field-parts.ts';
import { useWords } from '../components/words.ts';
import { CheckPage } from './check-page.tsx';
import { DonePage } from './done-page.tsx';
import { GonePage, GoOnPage } from './opening-pages.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StartPage } from './start-page.tsx';
import { TopicPage } from './topic-page.tsx';
import {
  askedTopics,
  type Step,
  stepAfter,
  stepBefore,
  stepOf,
  stepToGoOn,
  topicAt,
} from './topics.ts';
import type { UsableForm } from './use-opened-form.ts';
import { foundInHistory, usePlace } from './use-place.ts';

interface FormStepsProps {
  form: UsableForm;
  crisisContacts: readonly CrisisContact[];
  organisation: string | null;
  onStartNew: () => void;
}

/** The pages of an opened form, one at a time, and the way between them. */
export function FormSteps({ form, crisisContacts, organisation, onStartNew }: FormStepsProps) {
  const { questions, keeper } = form;
  const { t } = useWords();
  const kept = useSyncExternalStore(keeper.watch, keeper.kept);
  const topics = askedTopics(questions, kept.answers);

  // Without answers there is nowhere to go back to: the history may be another person's.
  const [hasBegun] = useState(kept.answers.size > 0);
  const { place, go, goBack } = usePlace(hasBegun ? foundInHistory().place : undefined);
  const [isUnclaimed, setUnclaimed] = useState(hasBegun && foundInHistory().place === undefined);
  useStop(keeper.stop);

  const step: Step =
    place.step.startsWith('topic:') && !topicAt(place.step, topics)
      ? stepToGoOn(topics, kept.answers)
      : place.step;
  const topic = topicAt(step, topics);
  const page = useFocusOnArrival(`${step} ${place.questionId} ${kept.isGone}`, place.questionId);

  if (kept.reference !== null) return <DonePage reference={kept.reference} isNew />;
  if (kept.isGone) {
    const hasAnswers = kept.answers.size > 0;
    const startAnew = () => void keeper.startAnew();
    return (
      <div ref={page}>
        <GonePage hasAnswers={hasAnswers} onStartAnew={hasAnswers ? startAnew : onStartNew} />
      </div>
    );
  }
  if (isUnclaimed) {
    const goOn = () => {
      setUnclaimed(false);
      go(stepToGoOn(topics, kept.answers));
    };
    return <GoOnPage onGoOn={goOn} onStartNew={onStartNew} />;
  }
  if (step === 'start') {
    return (
      <div ref={page}>
        <StartPage
          crisisContacts={crisisContacts}
          organisation={organisation}
          onBegin={() => go(stepAfter('start', topics))}
        />
      </div>
    );
  }
  const number = topic ? topics.indexOf(topic) + 1 : 0;
  const progress = t('pre-screening:progress', { step: number, steps: topics.length });
  return (
    <div ref={page}>
      <button
        type="button"
        className={`${buttons.link} ${buttons.back}`}
        onClick={() => goBack(stepBefore(step, topics))}
      >
        {t('pre-screening:back')}
      </button>
      <ProgressLine
        progress={progress}
        done={topic ? number / topics.length : null}
        saving={kept.saving}
      />
      {topic ? (
        <TopicPage
          key={step}
          topic={topic}
          allQuestions={questions.filter((question) => question.category === topic.category)}
          kept={kept}
          progress={progress}
          crisisContacts={crisisContacts}
          onAnswer={keeper.answer}
          onContinue={() => {
            void keeper.save();
            go(place.isChange ? 'check' : stepAfter(step, topics));
          }}
        />
      ) : (
        <CheckPage
          questions={questions}
          topics={topics}
          kept={kept}
          onSend={() => void keeper.handIn()}
          onChange={(to, questionId) => go(stepOf(to), { isChange: true, questionId })}
        />
      )}
    </div>
  );
}

/** Ends the keeping when the form is taken off the screen, as leaving quickly does. */
function useStop(stop: () => void): void {
  useEffect(() => stop, [stop]);
}

/** A new page begins at its heading, for eyes and for screen readers; the first one as it comes. */
function useFocusOnArrival(arrival: string, questionId: string | null) {
  const page = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef(arrival);
  useEffect(() => {
    if (arrivedAt.current === arrival) return;
    arrivedAt.current = arrival;
    window.scrollTo(0, 0);
    const input = questionId === null ? null : document.getElementById(inputId(questionId));
    (input ?? page.current?.querySelector('h1'))?.focus();
  }, [arrival, questionId]);
  return page;
}
