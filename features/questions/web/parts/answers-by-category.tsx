import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { useAnswerText } from './answer-text.ts';
import classes from './answers-by-category.module.css';

interface Category {
  name: string;
  title: Question['topic']['name'] | undefined;
  answers: QuestionAnswer[];
}

export function AnswersByCategory({ answers }: { answers: readonly QuestionAnswer[] }) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.categories}>
      {categoriesOf(answers).map(({ name, title, answers: given }) => (
        <div key={name}>
          <h3 className={classes.title}>{textIn(title, i18n.language as Language)}</h3>
          <Answers answers={given} />
        </div>
      ))}
    </div>
  );
}

function Answers({ answers }: { answers: readonly QuestionAnswer[] }) {
  const { t, i18n } = useTranslation('questions');
  const shown = i18n.language as Language;
  const words = useAnswerText(shown);
  const answered = answers.filter(({ answer }) => answer !== null && answer.length > 0);
  const given = answered.filter(({ setAside }) => !setAside);
  const aside = answered.filter(({ setAside }) => setAside);
  // Hidden unanswered questions weren't skipped.
  const open = answers.filter((answer) => !answered.includes(answer) && !answer.setAside);
  const pairs = (some: readonly QuestionAnswer[]) =>
    some.map((answer) => ({
      key: answer.id,
      term: textIn(answer.question.text, shown),
      value: words(answer),
    }));
  return (
    <>
      {given.length > 0 && <DefinitionList items={pairs(given)} />}
      {open.length > 0 && (
        <p className={classes.open}>
          {t('leftOpen')} {open.map(({ question }) => textIn(question.text, shown)).join(' · ')}
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

function categoriesOf(answers: readonly QuestionAnswer[]): Category[] {
  const inOrder = answers.toSorted((one, other) => one.question.order - other.question.order);
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([name, own]) => ({
    name,
    title: own[0]?.question.topic.name,
    answers: own,
  }));
}
