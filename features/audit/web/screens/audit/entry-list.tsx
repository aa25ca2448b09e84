import { Button, Skeleton } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OperationReply } from '#core/contract/operation.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import type { listAudit } from '#features/audit/contract/audit.ts';
import classes from './entry-list.module.css';
import { EntryTable } from './entry-table.tsx';

export function EntryList({
  query,
  onClear,
}: {
  query: UseInfiniteQueryResult<InfiniteData<OperationReply<typeof listAudit>>>;
  onClear: () => void;
}) {
  const { t } = useTranslation('audit');
  const errorMessage = useErrorMessage();
  const failureTexts = useLoadFailureTexts(t('failed'));
  return (
    <Loaded query={query} texts={failureTexts} loading={<Loading />}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items);
        return entries.length === 0 ? (
          <EmptyState
            icon={<IconSearchOff size={26} stroke={1.6} />}
            title={t('nothingMatches')}
            text={t('nothingMatchesText')}
            action={
              <Button variant="default" onClick={onClear}>
                {t('filters.clear')}
              </Button>
            }
          />
        ) : (
          <>
            <EntryTable entries={entries} isOutdated={query.isPlaceholderData} />
            {query.isFetchNextPageError && (
              <div className={classes.moreFailed}>
                <Notice tone="bad" title={t('moreFailed')} takesFocus>
                  {errorMessage(query.error)}
                </Notice>
              </div>
            )}
            {query.hasNextPage && (
              <div className={classes.more}>
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
function Loading() {
  const { t } = useTranslation('audit');
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      {[72, 58, 66, 50, 62, 70].map((width) => (
        <Skeleton key={width} height={20} width={`${width}%`} />
      ))}
    </div>
  );
}
