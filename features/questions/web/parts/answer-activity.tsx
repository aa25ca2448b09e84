import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import classes from './answer-activity.module.css';
import { AnswerEntry } from './answer-entry.tsx';
import { type AnsweredTopic, answeredTopics } from './answered-topics.ts';
import { useOpenTopics } from './open-topics.ts';

/** What was answered, by topic: each answer with who gave it and when, and what it was before. */
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
  const name = inLanguage(answers[0]?.question.topic.name, i18n.language as Language);
  const given = answers.filter((one) => !isBlank(one.answer) && !one.setAside);
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
          {t('activity.count', { count: given.length })}
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

function Entries({
  applicantId,
  answers,
}: {
  applicantId: string;
  answers: readonly QuestionAnswer[];
}) {
  const { t, i18n } = useTranslation('questions');
  const isSaid = ({ answer, earlier }: QuestionAnswer) => !isBlank(answer) || earlier > 0;
  const given = answers.filter((one) => !one.setAside && isSaid(one));
  const aside = answers.filter((one) => one.setAside && isSaid(one));
  // What was never asked was not left open either.
  const open = answers.filter((one) => !one.setAside && !isSaid(one));
  const entries = (some: readonly QuestionAnswer[]) =>
    some.map((answer) => <AnswerEntry key={answer.id} applicantId={applicantId} answer={answer} />);
  return (
    <>
      {given.length > 0 && <dl className={classes.entries}>{entries(given)}</dl>}
      {open.length > 0 && (
        <p className={classes.open}>
          {t('leftOpen')}{' '}
          {open
            .map(({ question }) => inLanguage(question.text, i18n.language as Language))
            .join(' · ')}
        </p>
      )}
      {aside.length > 0 && (
        <div className={classes.aside}>
          <p>{t('setAside')}</p>
          <dl className={classes.entries}>{entries(aside)}</dl>
        </div>
      )}
    </>
  );
}
