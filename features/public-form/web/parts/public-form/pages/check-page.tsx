import { useContext, useEffect, useId, useRef, useState } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { type ContactGap, contactGap } from '#features/person/contract/contact-gaps.ts';
import {
  answerText,
  maxLongAnswerLength,
  maxShortAnswerLength,
  submissionProblems,
} from '#features/questions/contract/answer-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { FormState } from '../saving/answer-keeper.ts';
import type { KnownQuestions } from '../saving/form-calls.ts';
import { visibleTopics } from '../saving/topics.ts';
import { type Translator, useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import { ErrorSummary, type SummaryProblem } from './error-summary.tsx';
import { ForSomeone } from './for-someone.ts';
import styles from './pages.module.css';
import { ReachUs } from './reach-us.tsx';
import { usePageTitle } from './use-page-title.ts';

interface CheckPageProps {
  questions: readonly Question[];
  known: KnownQuestions | undefined;
  state: FormState;
  onSend: () => void;
  onChange: (questionId: string) => void;
}

interface ContactGapQuestionProps {
  gap: ContactGap;
  onChange: (questionId: string) => void;
  onSendAnyway: () => void;
}

/** Asked before sending, so that no one waits for a reply that can't reach them. */
function ContactGapQuestion({ gap, onChange, onSendAnyway }: ContactGapQuestionProps) {
  const { t } = useTranslator();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isForSomeone = useContext(ForSomeone) !== null;
  const { way, add, otherWay } = gap;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {t(isForSomeone ? 'pre-screening:someone.gapTitle' : 'public-form:gap.title')}
      </h2>
      <p>{t(isForSomeone ? 'pre-screening:someone.gap' : `public-form:gap.${way ?? 'none'}`)}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={() => onChange(add.id)}>
          {t('public-form:gap.add')}
        </button>
        {otherWay !== null && (
          <button type="button" className={buttons.other} onClick={() => onChange(otherWay.id)}>
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

/** Rules that name what is missing, by field. */
const missingRules: Readonly<Record<string, string>> = {
  firstName: 'first-name-missing',
  lastName: 'last-name-missing',
  phone: 'phone-missing',
  email: 'email-missing',
  'address.line1': 'mail-missing',
  'safeContact.name': 'trusted-name-missing',
  'safeContact.phone': 'trusted-phone-missing',
};

/** Error message for an answer. A missing answer is named. */
export function problemText(translator: Translator, question: Question, rule: string): string {
  if (rule === 'required') {
    const missing = missingRules[question.boundField ?? ''];
    if (missing) return translator.problem(missing);
    return translator.problem('question-named', {
      name: textIn(question.text, translator.language),
    });
  }
  return translator.problem(rule, {
    maximum: question.long ? maxLongAnswerLength : maxShortAnswerLength,
  });
}

/** Variant for the error summary without repetition. */
export function summarizeProblem(
  translator: Translator,
  question: Question,
  rule: string,
): SummaryProblem {
  return {
    questionId: question.id,
    question: rule === 'required' ? null : textIn(question.text, translator.language),
    problem: problemText(translator, question, rule),
  };
}

/** Summary of all answers before submitting. */
export function CheckPage({ questions, known, state, onSend, onChange }: CheckPageProps) {
  const translator = useTranslator();
  const { t, language } = translator;
  const [attempt, setAttempt] = useState(0);
  const [asksForWay, setAsksForWay] = useState(false);
  const topics = visibleTopics(questions, state.answers);
  const helped = useContext(ForSomeone);
  const gap = helped?.isHelperReachable ? null : contactGap(questions, state.answers);
  const openProblems = new Map<string, string>([
    ...(attempt > 0 ? submissionProblems(questions, state.answers) : []),
    ...state.refused,
  ]);
  const invalidAnswers = topics.flatMap((topic) =>
    topic.questions
      .filter(({ id }) => openProblems.has(id))
      .map((question) => ({ question, rule: openProblems.get(question.id) ?? '' })),
  );
  const isChanged = [...state.refused.keys()].some(
    (id) => !invalidAnswers.some(({ question }) => question.id === id),
  );
  usePageTitle(t('public-form:check.title'), invalidAnswers.length > 0);

  function send(): void {
    setAttempt(attempt + 1);
    if (submissionProblems(questions, state.answers).size > 0) return;
    if (gap && !state.isToBeHandedIn) setAsksForWay(true);
    else onSend();
  }

  return (
    <>
      {invalidAnswers.length > 0 && (
        <ErrorSummary
          attempt={attempt}
          problems={invalidAnswers.map(({ question, rule }) =>
            summarizeProblem(translator, question, rule),
          )}
          onPick={onChange}
        />
      )}
      <h1 tabIndex={-1}>{t('public-form:check.title')}</h1>
      <p>{t('public-form:check.intro')}</p>
      {topics.map((topic) => (
        <section key={topic.category}>
          <h2>
            <WrittenText texts={topic.title} language={language} />
          </h2>
          <dl className={styles.answers}>
            {topic.questions.map((question) => (
              <Answered
                key={question.id}
                question={question}
                lines={answerText(question, state.answers.get(question.id) ?? null, language)}
                isKept={known?.kept.includes(question.id) ?? false}
                onChange={() => onChange(question.id)}
              />
            ))}
          </dl>
        </section>
      ))}
      {isChanged && <FormChanged />}
      {asksForWay && gap && !state.isToBeHandedIn ? (
        <ContactGapQuestion gap={gap} onChange={onChange} onSendAnyway={onSend} />
      ) : (
        <Sending state={state} onSend={send} />
      )}
    </>
  );
}

interface AnsweredProps {
  question: Question;
  lines: string[];
  /** Answered before, without showing the answer. */
  isKept: boolean;
  onChange: () => void;
}

export function Answered({ question, lines, isKept, onChange }: AnsweredProps) {
  const { t, language } = useTranslator();
  return (
    <div>
      <dt>
        <WrittenText texts={question.text} language={language} />
      </dt>
      <dd>
        {lines.length === 0 ? (
          <p className={styles.open}>
            {t(isKept ? 'public-form:known.kept' : 'public-form:check.notAnswered')}
          </p>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
      </dd>
      <dd className={styles.change}>
        <button type="button" className={buttons.link} onClick={onChange}>
          {t('public-form:check.change')}
          <span className="unseen">
            {' '}
            <WrittenText texts={question.text} language={language} />
          </span>
        </button>
      </dd>
    </div>
  );
}

/** The organization changed the form while it was being filled in. */
function FormChanged() {
  const { t } = useTranslator();
  return (
    <div role="alert" className={styles.panel}>
      <p>{t('public-form:problems.changed')}</p>
      <button type="button" className={buttons.other} onClick={() => location.reload()}>
        {t('public-form:problems.reload')}
      </button>
    </div>
  );
}

/** "Send" and its status. A form that can't be sent is kept and sent later. */
function Sending({ state, onSend }: { state: FormState; onSend: () => void }) {
  const { t } = useTranslator();
  const isStuck = state.saving === 'offline' || state.saving === 'troubled';
  const isSending = state.isToBeHandedIn && !isStuck;
  return (
    <>
      <div role="status">
        {state.isToBeHandedIn && isStuck && (
          <div className={styles.panel}>
            <h2>{t('public-form:check.waitingTitle')}</h2>
            <p>
              {t(
                state.saving === 'offline'
                  ? 'public-form:check.waitingText'
                  : 'public-form:check.troubledText',
              )}
            </p>
          </div>
        )}
      </div>
      <div className={buttons.row}>
        <button
          type="button"
          className={buttons.main}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onSend();
          }}
        >
          {sendLabel()}
        </button>
        <p className={styles.small}>{t('public-form:check.use')}</p>
      </div>
    </>
  );

  function sendLabel(): string {
    if (isSending) return t('public-form:check.sending');
    return state.isToBeHandedIn ? t('public-form:check.tryNow') : t('public-form:check.send');
  }
}
