import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
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
      {groupByCategory(answers).map(({ name, title, answers: categoryAnswers }) => (
        <div key={name}>
          <h3 className={classes.title}>
            <WrittenText texts={title} language={i18n.language as Language} />
          </h3>
          <Answers answers={categoryAnswers} />
        </div>
      ))}
    </div>
  );
}

function Answers({ answers }: { answers: readonly QuestionAnswer[] }) {
  const { t, i18n } = useTranslation('questions');
  const uiLanguage = i18n.language as Language;
  const formatAnswer = useAnswerText(uiLanguage);
  const answered = answers.filter(({ answer }) => answer !== null && answer.length > 0);
  const visibleAnswers = answered.filter(({ setAside }) => !setAside);
  const hiddenAnswers = answered.filter(({ setAside }) => setAside);
  // Hidden unanswered questions weren't skipped.
  const unanswered = answers.filter((answer) => !answered.includes(answer) && !answer.setAside);
  const pairs = (some: readonly QuestionAnswer[]) =>
    some.map((answer) => ({
      key: answer.id,
      term: textIn(answer.question.text, uiLanguage),
      value: formatAnswer(answer),
    }));
  return (
    <>
      {visibleAnswers.length > 0 && <DefinitionList items={pairs(visibleAnswers)} />}
      {unanswered.length > 0 && (
        <p className={classes.open}>
          {t('leftOpen')}{' '}
          {unanswered.map(({ question }) => textIn(question.text, uiLanguage)).join(' · ')}
        </p>
      )}
      {hiddenAnswers.length > 0 && (
        <div className={classes.aside}>
          <p>{t('setAside')}</p>
          <DefinitionList items={pairs(hiddenAnswers)} />
        </div>
      )}
    </>
  );
}

function groupByCategory(answers: readonly QuestionAnswer[]): Category[] {
  const inOrder = answers.toSorted((one, other) => one.question.order - other.question.order);
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([name, groupAnswers]) => ({
    name,
    title: groupAnswers[0]?.question.topic.name,
    answers: groupAnswers,
  }));
}
