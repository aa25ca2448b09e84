import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { answerProblem, answerText, isBlank } from '#features/questions/contract/answer-rules.ts';
import { answerMarks, markUrgency } from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { headingProps, inputId } from '../fields/field-parts.ts';
import { NestedQuestions } from '../fields/nested-questions.tsx';
import fields from '../fields/question-field.module.css';
import { QuestionField } from '../fields/question-field.tsx';
import type { FormState } from '../saving/answer-keeper.ts';
import type { KnownQuestions } from '../saving/form-calls.ts';
import type { FormPage } from '../saving/form-pages.ts';
import { headingQuestion } from '../saving/topics.ts';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import { Answered, problemText, summarizeProblem } from './check-page.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

/** `at-once` when the person is known, so that staff see answers immediately. */
export type DangerVisibility = 'once-sent' | 'at-once';

interface TopicPageProps {
  /** With its visible questions. */
  page: FormPage;
  known: KnownQuestions | undefined;
  state: FormState;
  /** Says where in the form the page is; the title of the browser's tab. */
  progress: string;
  dangerVisibility: DangerVisibility;
  onAnswer: (questionId: string, answer: AnswerValue) => void;
  onContinue: () => void;
  /** Goes to the last page, where the form is sent. */
  onSendNow?: () => void;
  /** Replaces "Continue". */
  submitLabel?: string;
  /** Above the buttons. */
  children?: ReactNode;
}

/** Page of one topic, with errors after "Continue". */
export function TopicPage(props: TopicPageProps) {
  const { page, known, state, progress, dangerVisibility } = props;
  const { onAnswer, onContinue, onSendNow, submitLabel, children } = props;
  const translator = useTranslator();
  const [attempt, setAttempt] = useState(0);
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([]);
  const [clearings, setClearings] = useState(0);
  const [reopened, setReopened] = useState<readonly string[]>([]);

  const findBrokenRule = (question: Question): string | null => {
    const answer = state.answers.get(question.id) ?? null;
    if (isBlank(answer) && question.required) return 'required';
    return answerProblem(question, answer) ?? state.refused.get(question.id) ?? null;
  };
  const invalidQuestions = page.questions.filter((question) => findBrokenRule(question) !== null);
  // Errors appear after "Continue" and disappear once fixed.
  const flaggedQuestions = invalidQuestions.filter(
    ({ id }) => checkedIds.includes(id) || state.refused.has(id),
  );
  const questionProblem = (question: Question) =>
    flaggedQuestions.includes(question)
      ? problemText(translator, question, findBrokenRule(question) ?? '')
      : undefined;

  usePageTitle(progress, flaggedQuestions.length > 0);
  const lastReopened = reopened.at(-1);
  useEffect(() => {
    // The button that reopened it is gone.
    if (lastReopened !== undefined) document.getElementById(inputId(lastReopened))?.focus();
  }, [lastReopened]);
  const reviewed = page.questions.filter(
    ({ id }) => isKnown(id, known) && !reopened.includes(id) && !state.refused.has(id),
  );
  const asked = page.questions.filter((question) => !reviewed.includes(question));
  const heading =
    reviewed.length === 0 ? headingQuestion({ questions: page.allQuestions }) : undefined;

  const isInDanger = page.questions.some((question) =>
    answerMarks(question, state.answers.get(question.id) ?? null).some(
      (mark) => markUrgency(mark) > 1,
    ),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (invalidQuestions.length === 0) onContinue();
    else {
      setCheckedIds(invalidQuestions.map(({ id }) => id));
      setAttempt(attempt + 1);
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      {flaggedQuestions.length > 0 && (
        <ErrorSummary
          attempt={attempt}
          problems={flaggedQuestions.map((question) =>
            summarizeProblem(translator, question, findBrokenRule(question) ?? ''),
          )}
          onPick={(questionId) => document.getElementById(inputId(questionId))?.focus()}
        />
      )}
      {!heading && (
        <h1 {...headingProps}>
          <WrittenText texts={page.title} language={translator.language} />
        </h1>
      )}
      <Review
        questions={reviewed}
        known={known}
        answers={state.answers}
        onChange={(id) => setReopened([...reopened, id])}
      />
      <NestedQuestions questions={asked}>
        {(question, followUps) => (
          <QuestionField
            // Clearing resets what a field keeps as typed.
            key={clearings}
            question={question}
            answer={state.answers.get(question.id) ?? null}
            problem={questionProblem(question)}
            isHeading={question.id === heading?.id}
            onAnswer={(answer) => onAnswer(question.id, answer)}
            followUps={followUps}
          />
        )}
      </NestedQuestions>
      {children}
      <div className={buttons.row}>
        <button type="submit" className={buttons.main}>
          {submitLabel ?? translator.t('public-form:continue')}
        </button>
        {isInDanger && onSendNow && dangerVisibility === 'once-sent' && (
          <button type="button" className={buttons.other} onClick={onSendNow}>
            {translator.t('public-form:danger.sendNow')}
          </button>
        )}
      </div>
      <ClearAnswers
        questions={asked}
        answers={state.answers}
        onAnswer={(questionId, answer) => {
          onAnswer(questionId, answer);
          setClearings(clearings + 1);
        }}
      />
      {isInDanger && (
        <p className={styles.seen}>
          {translator.t(
            dangerVisibility === 'once-sent'
              ? 'public-form:danger.seenOnceSent'
              : 'public-form:danger.seenAtOnce',
          )}
        </p>
      )}
    </form>
  );
}

function isKnown(id: string, known: KnownQuestions | undefined): boolean {
  return known !== undefined && (known.shown.includes(id) || known.kept.includes(id));
}

interface ReviewProps {
  questions: readonly Question[];
  known: KnownQuestions | undefined;
  answers: FormState['answers'];
  onChange: (questionId: string) => void;
}

/** Answers given before, which stay as they are unless the person changes them. */
function Review({ questions, known, answers, onChange }: ReviewProps) {
  const { t, language } = useTranslator();
  if (questions.length === 0) return null;
  return (
    <section>
      <h2>{t('public-form:known.title')}</h2>
      <dl className={styles.answers}>
        {questions.map((question) => (
          <Answered
            key={question.id}
            question={question}
            lines={answerText(question, answers.get(question.id) ?? null, language)}
            isKept={known?.kept.includes(question.id) ?? false}
            onChange={() => onChange(question.id)}
          />
        ))}
      </dl>
    </section>
  );
}

interface ClearAnswersProps {
  questions: readonly Question[];
  answers: FormState['answers'];
  onAnswer: TopicPageProps['onAnswer'];
}

/** Clears the page's answers, and brings them back: a chosen answer can't be unchosen otherwise. */
function ClearAnswers({ questions, answers, onAnswer }: ClearAnswersProps) {
  const { t } = useTranslator();
  const [cleared, setCleared] = useState<readonly (readonly [string, AnswerValue])[]>([]);
  const given = questions.flatMap(({ id }) => {
    const answer = answers.get(id) ?? null;
    return isBlank(answer) ? [] : [[id, answer] as const];
  });
  const isCleared = cleared.length > 0 && given.length === 0;
  if (!isCleared && given.length === 0) return null;
  return (
    <>
      <p role="status" className={isCleared ? fields.cleared : 'unseen'}>
        {isCleared && t('public-form:cleared')}
      </p>
      <button
        type="button"
        className={buttons.clear}
        onClick={() => {
          setCleared(isCleared ? [] : given);
          for (const [id, answer] of isCleared ? cleared : given) {
            onAnswer(id, isCleared ? answer : null);
          }
        }}
      >
        {t(isCleared ? 'public-form:undoClear' : 'public-form:clear')}
      </button>
    </>
  );
}
