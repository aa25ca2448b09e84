import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import { idOfTopic } from './places.ts';
import { QuestionRow } from './question-row.tsx';
import { useProgress } from './sheet-context.ts';
import classes from './topic-section.module.css';
import type { Topic } from './topics.ts';

/** A topic with its questions. One that asks nothing at the moment is not there. */
export const TopicSection = memo(function TopicSection({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation('questions');
  const progressId = useId();
  const { asked, answered } = useProgress(idsOf(topic));
  const headingId = idOfTopic(topic.id);
  return (
    <section
      className={classes.topic}
      aria-labelledby={headingId}
      data-topic={topic.id}
      hidden={asked === 0}
    >
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title} tabIndex={-1} aria-describedby={progressId}>
          {inLanguage(topic.name, i18n.language as Language)}
        </h2>
        <span id={progressId} className={classes.progress}>
          {t('progress', { answered, asked })}
        </span>
      </div>
      {topic.questions.map((question) => (
        <QuestionRow key={question.id} question={question} />
      ))}
    </section>
  );
});

const ids = new WeakMap<Topic, string[]>();

/** The same list as long as the topic is the same. */
export function idsOf(topic: Topic): readonly string[] {
  const found = ids.get(topic) ?? topic.questions.map(({ id }) => id);
  ids.set(topic, found);
  return found;
}
