import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Language, textIn } from '#core/contract/languages.ts';
import { readStoredJson, store } from '#core/web/browser/storage.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import classes from './answer-activity.module.css';
import { AnswerHistory } from './answer-history.tsx';
import { useAnswerText } from './answer-text.ts';

interface AnsweredTopic {
  id: string;
  answers: QuestionAnswer[];
  lastAnswered: string;
}

/** Groups answers by topic, in form order. */
function answeredTopics(answers: readonly QuestionAnswer[]): AnsweredTopic[] {
  const formIndex = ({ question }: QuestionAnswer) => questionForms.indexOf(question.form);
  const inOrder = answers.toSorted(
    (one, other) => formIndex(one) - formIndex(other) || one.question.order - other.question.order,
  );
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([id, topicAnswers]) => {
    const moments = topicAnswers.map(({ updatedAt }) => updatedAt).toSorted();
    return { id, answers: topicAnswers, lastAnswered: moments.at(-1) ?? '' };
  });
}

/** Opened (true) and closed (false) topics. Holds topic ids only, no personal data. */
const key = 'answers_open';
const choices = z.record(z.string(), z.boolean());

/** Above this many answers, topics start closed. */
const maxOpenAnswers = 30;

interface OpenTopics {
  isOpen: (topic: string) => boolean;
  set: (topics: readonly string[], isOpen: boolean) => void;
}

/** Open topics, remembered in this browser. */
function useOpenTopics(countOfAnswers: number): OpenTopics {
  const [chosen, setChosen] = useState(() => choices.safeParse(readStoredJson(key)).data ?? {});
  return {
    isOpen: (topic) => chosen[topic] ?? countOfAnswers <= maxOpenAnswers,
    set(topics, isOpen) {
      const next = { ...chosen, ...Object.fromEntries(topics.map((topic) => [topic, isOpen])) };
      setChosen(next);
      store(key, JSON.stringify(next));
    },
  };
}

/** Answers by topic, each with author, date, and history. */
export function AnswerActivity({
  applicantId,
  answers,
}: {
  applicantId: string;
  answers: readonly QuestionAnswer[];
}) {
  const { t } = useTranslation('questions');
  const topics = answeredTopics(answers);
  const open = useOpenTopics(answers.length);
  const ids = topics.map(({ id }) => id);
  const areAllOpen = ids.every(open.isOpen);
  return (
    <div>
      {topics.length > 3 && (
        <Button
          className={classes.all}
          variant="subtle"
          size="compact-sm"
          onClick={() => open.set(ids, !areAllOpen)}
        >
          {areAllOpen ? t('activity.closeAll') : t('activity.openAll')}
        </Button>
      )}
      {topics.map((topic) => (
        <Topic
          key={topic.id}
          applicantId={applicantId}
          topic={topic}
          isOpen={open.isOpen(topic.id)}
          onToggle={() => open.set([topic.id], !open.isOpen(topic.id))}
        />
      ))}
    </div>
  );
}

function Topic({
  applicantId,
  topic: { answers, lastAnswered },
  isOpen,
  onToggle,
}: {
  applicantId: string;
  topic: AnsweredTopic;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t, i18n } = useTranslation('questions');
  const { relative, moment } = useFormat();
  const id = useId();
  const name = textIn(answers[0]?.question.topic.name, i18n.language as Language);
  const answered = answers.filter((one) => !isBlank(one.answer) && !one.setAside);
  return (
    <div className={classes.topic}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <IconChevronRight
              className={classes.chevron}
              size={18}
              stroke={1.8}
              aria-hidden="true"
            />
            {name}
          </button>
        </h3>
        <span className={classes.facts}>
          {t('activity.count', { count: answered.length })}
          {' · '}
          <time dateTime={lastAnswered} title={moment(lastAnswered)}>
            {relative(lastAnswered)}
          </time>
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Entries applicantId={applicantId} answers={answers} />}
      </div>
    </div>
  );
}

function AnswerEntry({ applicantId, answer }: { applicantId: string; answer: QuestionAnswer }) {
  const { t, i18n } = useTranslation('questions');
  const uiLanguage = i18n.language as Language;
  const formatAnswer = useAnswerText(uiLanguage);
  const { relative, moment, personName } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { question, answeredBy, updatedAt, earlier } = answer;
  return (
    <div className={classes.entry} data-open={isOpen || undefined}>
      <dt id={`${id}-question`} className={classes.question}>
        <WrittenText texts={question.text} language={uiLanguage} />
      </dt>
      <dd className={classes.answer}>
        {isBlank(answer.answer) ? (
          <span className={classes.answerEntryOpen}>{t('activity.leftOpen')}</span>
        ) : (
          formatAnswer(answer)
        )}
      </dd>
      <dd className={classes.more}>
        <button
          type="button"
          className={classes.answerEntryToggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-question`}
          title={moment(updatedAt)}
          onClick={() => setOpen((before) => !before)}
        >
          <IconChevronRight
            className={classes.answerEntryChevron}
            size={14}
            stroke={2}
            aria-hidden="true"
          />
          <span>
            {answeredBy
              ? t('activity.given', { who: personName(answeredBy), when: relative(updatedAt) })
              : t('activity.givenByPerson', { when: relative(updatedAt) })}
            {earlier > 0 && <> · {t('activity.earlier', { count: earlier })}</>}
          </span>
        </button>
        <div id={id} hidden={!isOpen}>
          {isOpen && <AnswerHistory applicantId={applicantId} answer={answer} />}
        </div>
      </dd>
    </div>
  );
}

function Entries({
  applicantId,
  answers,
}: {
  applicantId: string;
  answers: readonly QuestionAnswer[];
}) {
  const { t, i18n } = useTranslation('questions');
  const wasEverAnswered = ({ answer, earlier }: QuestionAnswer) => !isBlank(answer) || earlier > 0;
  const visibleAnswers = answers.filter((one) => !one.setAside && wasEverAnswered(one));
  const hiddenAnswers = answers.filter((one) => one.setAside && wasEverAnswered(one));
  // Hidden unanswered questions weren't skipped.
  const unanswered = answers.filter((one) => !one.setAside && !wasEverAnswered(one));
  const entries = (some: readonly QuestionAnswer[]) =>
    some.map((answer) => <AnswerEntry key={answer.id} applicantId={applicantId} answer={answer} />);
  return (
    <>
      {visibleAnswers.length > 0 && <dl className={classes.entries}>{entries(visibleAnswers)}</dl>}
      {unanswered.length > 0 && (
        <p className={classes.open}>
          {t('leftOpen')}{' '}
          {unanswered
            .map(({ question }) => textIn(question.text, i18n.language as Language))
            .join(' · ')}
        </p>
      )}
      {hiddenAnswers.length > 0 && (
        <div className={classes.aside}>
          <p>{t('setAside')}</p>
          <dl className={classes.entries}>{entries(hiddenAnswers)}</dl>
        </div>
      )}
    </>
  );
}
