import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listNotices, readNotices } from '#contract/notifications.ts';
import { useChange } from '#web/platform/change.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { usePages } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FurtherPages } from '#web/ui/further-pages.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import entryClasses from './entry.module.css';
import { NoticeEntry } from './notice-entry.tsx';

/** What I was told, the newest first. */
export function Inbox() {
  const { t } = useTranslation(['notifications', 'actions']);
  const words = useFailedWords();
  const tell = (error: unknown) => showToast({ tone: 'bad', text: words.text(error) });
  const query = usePages(listNotices, {}, { staleTime: 0 });
  const read = useChange(readNotices);
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  const unread = query.data?.pages[0]?.unread ?? 0;

  async function readAll() {
    try {
      await read.mutateAsync({ body: {} });
      // The button goes, so the focus would be lost.
      list.current?.focus();
    } catch (failure) {
      tell(failure);
    }
  }

  return (
    <Section
      title={t('inbox.title')}
      text={
        <span role="status">
          {query.data &&
            !isEmpty &&
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
      <Loaded query={query} words={words} loading={<Loading label={t('actions:loading')} />}>
        {() =>
          isEmpty ? (
            <EmptyState
              icon={<IconInbox size={26} stroke={1.6} />}
              title={t('inbox.none')}
              text={t('inbox.noneText')}
            />
          ) : (
            <FurtherPages query={query} list={list} label={t('inbox.older')} onFailed={tell}>
              {(notices) => (
                <ul
                  ref={list}
                  className={entryClasses.list}
                  tabIndex={-1}
                  aria-label={t('inbox.title')}
                >
                  {notices.map((notice) => (
                    <NoticeEntry
                      key={notice.id}
                      notice={notice}
                      onOpen={() =>
                        notice.readAt === null && read.mutate({ body: { ids: [notice.id] } })
                      }
                    />
                  ))}
                </ul>
              )}
            </FurtherPages>
          )
        }
      </Loaded>
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
