import { NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import {
  goToTopic,
  type Topic,
  topicElementId,
  useFromSheet,
  useProgress,
} from './sheet-context.ts';
import classes from './topic-nav.module.css';
import { topicQuestionIds } from './topic-section.tsx';

/** Topics with progress: a sidebar, or a select on small screens. */
export function TopicNav({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('questions');
  const isWide = useIsAtLeast('lg');
  const [current, setCurrent] = useVisibleTopic(topics);
  const go = (id: string) => {
    setCurrent(id);
    goToTopic(id);
  };
  if (!isWide) return <TopicChoice topics={topics} current={current} onChoose={go} />;
  return (
    <nav className={classes.nav} aria-label={t('topics')}>
      <ul className={classes.list}>
        {topics.map((topic) => (
          <TopicLink key={topic.id} topic={topic} isCurrent={topic.id === current} onGo={go} />
        ))}
      </ul>
    </nav>
  );
}

function TopicLink({
  topic,
  isCurrent,
  onGo,
}: {
  topic: Topic;
  isCurrent: boolean;
  onGo: (id: string) => void;
}) {
  const { t, i18n } = useTranslation('questions');
  const { asked, answered } = useProgress(topicQuestionIds(topic));
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent && link.current) scrollIntoList(link.current.closest('nav'), link.current);
  }, [isCurrent]);
  if (asked === 0) return null;
  const isDone = answered === asked;
  return (
    <li>
      <a
        ref={link}
        className={classes.link}
        href={`#${topicElementId(topic.id)}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onGo(topic.id);
        }}
      >
        <span className={classes.name}>
          <WrittenText texts={topic.name} language={i18n.language as Language} />
        </span>{' '}
        <span className={classes.count} data-done={isDone || undefined}>
          {isDone && <IconCheck size={14} stroke={2.2} aria-hidden="true" />}
          {t('progress', { answered, asked })}
        </span>
      </a>
    </li>
  );
}

function TopicChoice({
  topics,
  current,
  onChoose,
}: {
  topics: readonly Topic[];
  current: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t, i18n } = useTranslation('questions');
  // Compares as text, so that an equal value doesn't rerender.
  const progress = useFromSheet((sheet) =>
    JSON.stringify(topics.map((topic) => sheet.countProgress(topicQuestionIds(topic)))),
  );
  const counts = JSON.parse(progress) as { asked: number; answered: number }[];
  return (
    <nav className={classes.choice} aria-label={t('topics')}>
      <NativeSelect
        aria-label={t('goToTopic')}
        value={current}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {topics.map((topic, place) => {
          const { asked = 0, answered = 0 } = counts[place] ?? {};
          if (asked === 0) return null;
          return (
            <option key={topic.id} value={topic.id}>
              {t('topicProgress', {
                topic: textIn(topic.name, i18n.language as Language),
                progress: t('progress', { answered, asked }),
              })}
            </option>
          );
        })}
      </NativeSelect>
    </nav>
  );
}

/** Last topic whose start is in the upper part of the window. */
function useVisibleTopic(topics: readonly Topic[]) {
  const [current, setCurrent] = useState(topics[0]?.id);
  useEffect(() => {
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.topic ?? '';
          if (isIntersecting) inSight.add(id);
          else inSight.delete(id);
        }
        const first = topics.find(({ id }) => inSight.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-160px 0px -55% 0px' },
    );
    for (const { id } of topics) {
      const section = document.querySelector(`[data-topic="${CSS.escape(id)}"]`);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [topics]);
  return [current, setCurrent] as const;
}

/** Scrolls the list rather than the page to keep the current topic visible. */
function scrollIntoList(list: HTMLElement | null, link: HTMLElement): void {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.top < top) list.scrollTop -= top - place.top;
  else if (place.bottom > bottom) list.scrollTop += place.bottom - bottom;
}
