import { Button, Skeleton, Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { usePages } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FurtherPages } from '#core/web/ui/further-pages.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { listNotices, readNotices } from '#features/notifications/contract/notifications.ts';
import entryClasses from './entry.module.css';
import { NoticeEntry } from './notice-entry.tsx';

export function Inbox() {
  const { t } = useTranslation(['notifications', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const showError = (error: unknown) => showToast({ tone: 'bad', text: failureTexts.text(error) });
  const query = usePages(listNotices, {}, { staleTime: 0 });
  const read = useChange(readNotices);
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  const unread = query.data?.pages[0]?.unread ?? 0;

  async function readAll() {
    try {
      await read.mutateAsync({ body: {} });
      // The button disappears, which would lose the focus.
      list.current?.focus();
    } catch (failure) {
      showError(failure);
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
      <Loaded query={query} texts={failureTexts} loading={<Loading label={t('actions:loading')} />}>
        {() =>
          isEmpty ? (
            <EmptyState
              icon={<IconInbox size={26} stroke={1.6} />}
              title={t('inbox.none')}
              text={t('inbox.noneText')}
            />
          ) : (
            <FurtherPages query={query} list={list} label={t('inbox.older')} onFailed={showError}>
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
    <Stack gap="sm" role="status" aria-label={label}>
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}
