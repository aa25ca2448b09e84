import { type FormEvent, useState } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { answerProblem, isBlank } from '#features/questions/contract/answer-rules.ts';
import { answerMarks, markUrgency } from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { headingProps, inputId } from '../fields/field-parts.ts';
import { QuestionField } from '../fields/question-field.tsx';
import type { Kept } from '../keeping/answer-keeper.ts';
import { headingQuestion, type Topic } from '../keeping/topics.ts';
import { useWords } from '../words.ts';
import buttons from './buttons.module.css';
import { problemText, summarizeProblem } from './check-page.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

/** `at-once` when the person is known, so that staff see answers immediately. */
export type DangerSeen = 'once-sent' | 'at-once';

interface TopicPageProps {
  /** Topic with its visible questions. */
  topic: Topic;
  /** All its questions, including hidden ones. */
  allQuestions: readonly Question[];
  kept: Kept;
  step: { number: number; steps: number };
  dangerSeen: DangerSeen;
  onAnswer: (questionId: string, answer: AnswerValue) => void;
  onContinue: () => void;
  /** Goes to the last page, where the form is sent. */
  onSendNow: () => void;
}

/** Page of one topic, with errors after "Continue". */
export function TopicPage(props: TopicPageProps) {
  const { topic, allQuestions, kept, step, dangerSeen, onAnswer, onContinue, onSendNow } = props;
  const words = useWords();
  const [attempt, setAttempt] = useState(0);
  const [looked, setLooked] = useState<readonly string[]>([]);

  const ruleBroken = (question: Question): string | null => {
    const answer = kept.answers.get(question.id) ?? null;
    if (isBlank(answer) && question.required) return 'required';
    return answerProblem(question, answer) ?? kept.refused.get(question.id) ?? null;
  };
  const wrong = topic.questions.filter((question) => ruleBroken(question) !== null);
  // Errors appear after "Continue" and disappear once fixed.
  const shown = wrong.filter(({ id }) => looked.includes(id) || kept.refused.has(id));
  const problemOf = (question: Question) =>
    shown.includes(question) ? problemText(words, question, ruleBroken(question) ?? '') : undefined;

  const progress = words.t('public-form:progress', { step: step.number, steps: step.steps });
  usePageTitle(progress, shown.length > 0);
  const heading = headingQuestion({ ...topic, questions: allQuestions });
  const title = textIn(topic.title, words.language);

  const isInDanger = topic.questions.some((question) =>
    answerMarks(question, kept.answers.get(question.id) ?? null).some(
      (mark) => markUrgency(mark) > 1,
    ),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrong.length === 0) onContinue();
    else {
      setLooked(wrong.map(({ id }) => id));
      setAttempt(attempt + 1);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      {shown.length > 0 && (
        <ErrorSummary
          attempt={attempt}
          problems={shown.map((question) =>
            summarizeProblem(words, question, ruleBroken(question) ?? ''),
          )}
          onPick={(questionId) => document.getElementById(inputId(questionId))?.focus()}
        />
      )}
      {!heading && <h1 {...headingProps}>{title}</h1>}
      {topic.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={kept.answers.get(question.id) ?? null}
          problem={problemOf(question)}
          isHeading={question.id === heading?.id}
          onAnswer={(answer) => onAnswer(question.id, answer)}
        />
      ))}
      <div className={buttons.row}>
        <button type="submit" className={buttons.main}>
          {words.t('public-form:continue')}
        </button>
        {isInDanger && dangerSeen === 'once-sent' && (
          <button type="button" className={buttons.other} onClick={onSendNow}>
            {words.t('public-form:danger.sendNow')}
          </button>
        )}
      </div>
      {isInDanger && (
        <p className={styles.seen}>
          {words.t(
            dangerSeen === 'once-sent'
              ? 'public-form:danger.seenOnceSent'
              : 'public-form:danger.seenAtOnce',
          )}
        </p>
      )}
    </form>
  );
}
