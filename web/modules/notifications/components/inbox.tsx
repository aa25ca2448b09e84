import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { noticesQuery, useReadNotices } from '../queries.ts';
import entryClasses from './entry.module.css';
import classes from './inbox.module.css';
import { NoticeEntry } from './notice-entry.tsx';

/** What I was told, the newest first. */
export function Inbox() {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(),
  );
  const read = useReadNotices();
  const list = useRef<HTMLUListElement>(null);
  const [readUpTo, setReadUpTo] = useState<number | null>(null);

  // A notice that came in between two pages stands in both.
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const notices = [...new Map(all.map((notice) => [notice.id, notice])).values()];
  const unread = data?.pages[0]?.unread ?? 0;

  // Where reading goes on, once older ones are drawn; the button may be gone by then.
  useEffect(() => {
    if (readUpTo === null || notices.length <= readUpTo) return;
    setReadUpTo(null);
    (list.current?.children[readUpTo] as HTMLElement | undefined)?.focus();
  }, [readUpTo, notices.length]);

  async function readAll() {
    try {
      await read.mutateAsync(undefined);
      // The button goes, so the focus would be lost.
      list.current?.focus();
    } catch (failure) {
      showToast({ tone: 'bad', text: errorWords(failure) });
    }
  }

  async function showOlder() {
    const shown = notices.length;
    const { isError, error: failure } = await fetchNextPage();
    if (isError) showToast({ tone: 'bad', text: errorWords(failure) });
    else setReadUpTo(shown);
  }

  return (
    <Section
      title={t('inbox.title')}
      text={
        <span role="status">
          {notices.length > 0 &&
            (unread > 0 ? t('inbox.unread', { count: unread }) : t('inbox.allRead'))}
        </span>
      }
      actions={
        unread > 0 && (
          <Button variant="default" loading={read.isPending} onClick={() => void readAll()}>
            {t('inbox.readAll')}
          </Button>
        )
      }
    >
      {data && notices.length === 0 && (
        <EmptyState
          icon={<IconInbox size={26} stroke={1.6} />}
          title={t('inbox.none')}
          text={t('inbox.noneText')}
        />
      )}
      {notices.length > 0 && (
        <ul ref={list} className={entryClasses.list} tabIndex={-1} aria-label={t('inbox.title')}>
          {notices.map((notice) => (
            <NoticeEntry
              key={notice.id}
              notice={notice}
              onOpen={() => notice.readAt === null && read.mutate([notice.id])}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={classes.older}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void showOlder()}>
            {t('inbox.older')}
          </Button>
        </div>
      )}
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading label={t('actions:loading')} />}
    </Section>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className={entryClasses.loading} role="status" aria-label={label}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  );
}
