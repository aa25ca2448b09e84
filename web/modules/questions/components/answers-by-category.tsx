import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/languages.ts';
import type { Question, QuestionAnswer } from '#contract/questions.ts';
import { useFormat } from '#web/platform/format.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import classes from './answers-by-category.module.css';

interface Category {
  name: string;
  title: Question['topic']['name'] | undefined;
  answers: QuestionAnswer[];
  lastAnswered: string;
}

/** Answers as they were given, by topic, in the order in which they were asked. */
export function AnswersByCategory({
  answers,
  withMoments = true,
}: {
  answers: readonly QuestionAnswer[];
  /** When each topic was last answered; left out where all were answered in one go. */
  withMoments?: boolean;
}) {
  const { t, i18n } = useTranslation('questions');
  const { relative, moment } = useFormat();
  return (
    <div className={classes.categories}>
      {categoriesOf(answers).map(({ name, title, answers: given, lastAnswered }) => (
        <div key={name}>
          <div className={classes.head}>
            <h3 className={classes.title}>{inLanguage(title, i18n.language as Language)}</h3>
            {withMoments && (
              <time className={classes.when} dateTime={lastAnswered} title={moment(lastAnswered)}>
                {t('answered', { when: relative(lastAnswered) })}
              </time>
            )}
          </div>
          <Answers answers={given} />
        </div>
      ))}
    </div>
  );
}

function Answers({ answers }: { answers: readonly QuestionAnswer[] }) {
  const { t, i18n } = useTranslation('questions');
  const shown = i18n.language as Language;
  const words = useAnswerWords(shown);
  const answered = answers.filter(({ answer }) => answer !== null && answer.length > 0);
  const given = answered.filter(({ setAside }) => !setAside);
  const aside = answered.filter(({ setAside }) => setAside);
  // What was never asked was not left open either.
  const open = answers.filter((answer) => !answered.includes(answer) && !answer.setAside);
  const pairs = (some: readonly QuestionAnswer[]) =>
    some.map((answer) => ({
      key: answer.id,
      term: inLanguage(answer.question.text, shown),
      value: words(answer),
    }));
  return (
    <>
      {given.length > 0 && <DefinitionList items={pairs(given)} />}
      {open.length > 0 && (
        <p className={classes.open}>
          {t('leftOpen')} {open.map(({ question }) => inLanguage(question.text, shown)).join(' · ')}
        </p>
      )}
      {aside.length > 0 && (
        <div className={classes.aside}>
          <p>{t('setAside')}</p>
          <DefinitionList items={pairs(aside)} />
        </div>
      )}
    </>
  );
}

/** An answer in words: the labels of chosen options, a day as a day, everything else as written. */
function useAnswerWords(shown: Language): (answer: QuestionAnswer) => string {
  const { day, list } = useFormat();
  return ({ answer, question }) => {
    const values = Array.isArray(answer) ? answer : [answer ?? ''];
    if (question.kind === 'select') {
      return list(
        values.map((value) => inLanguage(optionOf(question, value)?.label, shown) ?? value),
      );
    }
    const written = values.join('\n');
    return question.format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(written)
      ? day(written)
      : written;
  };
}

function categoriesOf(answers: readonly QuestionAnswer[]): Category[] {
  const inOrder = answers.toSorted((one, other) => one.question.order - other.question.order);
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([name, own]) => ({
    name,
    title: own[0]?.question.topic.name,
    answers: own,
    lastAnswered:
      own
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? '',
  }));
}

function optionOf({ options }: QuestionAnswer['question'], value: string) {
  return options?.find((option) => option.value === value);
}
