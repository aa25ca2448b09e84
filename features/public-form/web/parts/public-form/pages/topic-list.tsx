import { textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { Icon } from '../icon.tsx';
import type { FormState } from '../saving/answer-keeper.ts';
import type { FormPage } from '../saving/form-pages.ts';

import { useTranslator } from '../translator.ts';
import styles from './topic-list.module.css';

/** Topic in a list, with its progress. Follow-up questions don't count. */
export interface ListedTopic {
  /** First page of the topic. */
  page: FormPage;
  asked: number;
  answered: number;
  isDone: boolean;
}

interface Progress {
  pages: readonly FormPage[];
  state: Pick<FormState, 'answers'>;
  /** Topics left with "Continue" after their last page. */
  left: ReadonlySet<string>;
  /** Answers given before that this device doesn't know, by topic. */
  before?: ReadonlyMap<string, number>;
  /** Questions whose answers are kept elsewhere. */
  kept?: readonly string[];
}

/** A topic is done when all is answered, or when the person has been through it. */
export function listTopics({ pages, state, left, before, kept = [] }: Progress): ListedTopic[] {
  return pages
    .filter(
      ({ part }, index) => part === 1 || pages[index - 1]?.category !== pages[index]?.category,
    )
    .map((page) => {
      const questions = pages
        .filter(({ category }) => category === page.category)
        .flatMap((one) => one.questions)
        .filter((question, _, all) => !followUpParent(question, all));
      const isAnswered = ({ id }: Question) => !isBlank(state.answers.get(id)) || kept.includes(id);
      const here = questions.filter(isAnswered).length;
      const asked = questions.length;
      const answered = Math.min(asked, Math.max(here, before?.get(page.category) ?? 0));
      return { page, asked, answered, isDone: answered === asked || left.has(page.category) };
    });
}

/** Minutes, rounded up. */
export function minutesFor(questions: number, secondsPerQuestion: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}

interface TopicListProps {
  topics: readonly ListedTopic[];
  secondsPerQuestion: number;
  onOpen: (page: FormPage) => void;
}

/** Topics that can be opened in any order, with how long each takes. */
export function TopicList({ topics, secondsPerQuestion, onOpen }: TopicListProps) {
  const { language } = useTranslator();
  return (
    <ul className={styles.topics}>
      {topics.map(({ page, asked, answered, isDone }) => {
        const hint = textIn(page.hint, language);
        return (
          <li key={page.category}>
            <button type="button" data-done={isDone || undefined} onClick={() => onOpen(page)}>
              <b>
                <WrittenText texts={page.title} language={language} />
              </b>
              <TopicState {...{ asked, answered, isDone }} seconds={secondsPerQuestion} />
              {hint && (
                <span className={styles.hint}>
                  <WrittenText texts={page.hint} language={language} />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface TopicStateProps extends Pick<ListedTopic, 'asked' | 'answered' | 'isDone'> {
  seconds: number;
}

function TopicState({ asked, answered, isDone, seconds }: TopicStateProps) {
  const { t } = useTranslator();
  if (isDone) {
    return (
      <span className={styles.done}>
        <Icon name="check" />
        {t('public-form:topics.done')}
      </span>
    );
  }
  return answered > 0 ? (
    <span className={styles.begun}>{t('public-form:topics.answered', { answered, asked })}</span>
  ) : (
    <span className={styles.minutes}>
      {t('public-form:topics.minutes', { minutes: minutesFor(asked, seconds) })}
    </span>
  );
}

/** "2 of 9 topics done · about 23 min left" */
export function TopicSummary({
  topics,
  secondsPerQuestion,
}: Pick<TopicListProps, 'topics' | 'secondsPerQuestion'>) {
  const { t } = useTranslator();
  const open = topics.filter(({ isDone }) => !isDone);
  const questions = open.reduce((sum, { asked, answered }) => sum + asked - answered, 0);
  const minutes = minutesFor(questions, secondsPerQuestion);
  const done = topics.length - open.length;
  return (
    <p className={styles.summary} role="status">
      <Icon name={done > 0 ? 'check' : 'clock'} />
      <span>
        {done > 0 && t('public-form:topics.doneSoFar', { done, topics: topics.length })}
        {done > 0 && open.length > 0 && ' · '}
        {open.length > 0 &&
          t(done > 0 ? 'public-form:minutesLeft' : 'public-form:topics.takes', { minutes })}
      </span>
    </p>
  );
}
