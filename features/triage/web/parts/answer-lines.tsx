import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import type { Danger } from '#features/person/contract/dangers.ts';
import { markUrgency } from '#features/questions/contract/danger-rules.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { useAnswerText } from '#features/questions/web/parts/answer-text.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { PreviewSection } from './decision-bar.tsx';
import classes from './triage-view.module.css';

/** Topics that say what someone needs and how to reach them, in this order; then the others. */
const topicOrder = ['wants', 'tonight', 'reach', 'meeting', 'recovery', 'justice'];

/** The head of the preview says who someone is. */
const identityTopics = ['who', 'name', 'birth'];

/** Answers in the preview; the rest is behind the link to all of them. */
const maxAnswers = 9;

interface Line {
  key: string;
  term: string;
  value: ReactNode;
  isDanger?: boolean;
}

function AnswerLines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={classes.answers}>
      {lines.map(({ key, term, value, isDanger }) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd data-danger={isDanger || undefined} dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The answers that put the item where it is, and what the organization says to do. */
export function WhySection({
  item: { reason },
  dangers,
  aside,
}: {
  item: TriageItem;
  dangers: readonly Danger[];
  aside: ReactNode;
}) {
  const { t, i18n } = useTranslation(['triage', 'dangers']);
  const language = i18n.language as Language;
  const format = useAnswerText(language);
  const open = dangers.filter(({ handled }) => handled === null);
  const lines: Line[] = open.map(({ id, mark, question, answer }) => ({
    key: id,
    term: textIn(question.text, language),
    value: format({ answer, question: asQuestion(question) }),
    isDanger: markUrgency(mark) > 1,
  }));
  if (reason.kind === 'answer') {
    const { question, answer } = reason;
    lines.push({
      key: question.id,
      term: textIn(question.text, language),
      value: format({ answer, question: asQuestion(question) }),
    });
  }
  const hints = [...new Set(open.flatMap(({ hint }) => (hint ? [textIn(hint, language)] : [])))];
  if (lines.length === 0 && hints.length === 0) {
    return (
      <PreviewSection title={t('triage:whyHere')} aside={aside}>
        <p className={classes.quiet}>{t('triage:byWaiting')}</p>
      </PreviewSection>
    );
  }
  return (
    <PreviewSection title={t('dangers:title')} aside={aside}>
      <AnswerLines lines={lines} />
      {hints.map((hint) => (
        <p key={hint} className={classes.hint}>
          <b>{t('dangers:toDo')}</b> {hint}
        </p>
      ))}
    </PreviewSection>
  );
}

/** Dates and options suffice to put an answer into words. */
function asQuestion(question: Pick<Question, 'id' | 'text' | 'options'>): Question {
  const kind = question.options ? 'select' : 'string';
  return { ...question, kind, format: kind === 'string' ? 'date' : 'text' } as Question;
}

/** The person's needs, most useful topics first. */
export function AskingFor({
  answers,
  except,
}: {
  answers: readonly QuestionAnswer[];
  /** Ids of questions that are already shown. */
  except: readonly string[];
}) {
  const { t, i18n } = useTranslation('triage');
  const language = i18n.language as Language;
  const format = useAnswerText(language);
  const rank = ({ category }: QuestionAnswer) => {
    const place = topicOrder.indexOf(category);
    return place === -1 ? topicOrder.length : place;
  };
  const lines = answers
    .filter(({ answer, setAside }) => answer !== null && answer.length > 0 && !setAside)
    .filter(({ category }) => !identityTopics.includes(category))
    .filter(({ question }) => !except.includes(question.id))
    .toSorted((one, other) => rank(one) - rank(other) || one.question.order - other.question.order)
    .slice(0, maxAnswers)
    .map((one) => ({
      key: one.id,
      term: textIn(one.question.text, language),
      value: format(one),
    }));
  return (
    <PreviewSection title={t('askingFor')}>
      {lines.length === 0 ? (
        <p className={classes.quiet}>{t('noAnswers')}</p>
      ) : (
        <AnswerLines lines={lines} />
      )}
    </PreviewSection>
  );
}
