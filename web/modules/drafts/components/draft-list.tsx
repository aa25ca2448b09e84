import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { listDrafts } from '#contract/drafts.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { useListAddress } from '#web/modules/applicants/components/list-address.ts';
import { ListPages } from '#web/modules/applicants/components/list-pages.tsx';
import { ListSkeleton } from '#web/modules/applicants/components/list-skeleton.tsx';
import { ListTotal } from '#web/modules/applicants/components/list-total.tsx';
import { SearchBox } from '#web/modules/applicants/components/search-box.tsx';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { draftListQuery } from '../queries.ts';
import classes from './draft-list.module.css';
import { DraftTable } from './draft-table.tsx';

type DraftState = 'submitted' | 'unfinished';

interface Shown {
  state: DraftState;
  q: string;
}

/** The drafts: those that wait for somebody, or those that are still being written. */
export function DraftList() {
  const { t } = useTranslation('drafts');
  const address = useListAddress();
  const shown: Shown = {
    state: address.search.state === 'unfinished' ? 'unfinished' : 'submitted',
    q: typeof address.search.q === 'string' ? address.search.q.slice(0, 200) : '',
  };
  const query = useQuery(
    draftListQuery({ state: shown.state, q: shown.q.trim() || undefined, after: address.after }),
  );
  const show = ({ state, q }: Shown, how?: { inPlace?: boolean }) =>
    address.show(
      { tab: 'drafts', ...(state === 'unfinished' && { state }), ...(q !== '' && { q }) },
      how,
    );

  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchBox
            label={t('list.search')}
            hint={t('list.searchHint')}
            value={shown.q}
            onSearch={(q) => show({ ...shown, q }, { inPlace: true })}
          />
        </div>
        <SegmentedControl
          aria-label={t('list.label')}
          value={shown.state}
          data={[
            { value: 'submitted', label: t('list.submitted') },
            { value: 'unfinished', label: t('list.unfinished') },
          ]}
          onChange={(state) => show({ ...shown, state: state as DraftState })}
        />
      </div>
      <div className={classes.summary}>
        <ListTotal total={query.data?.total} />
        <span>
          {shown.state === 'submitted' ? t('list.submittedText') : t('list.unfinishedText')}
        </span>
      </div>
      <Rows query={query} shown={shown} onClear={() => show({ ...shown, q: '' })} />
      {query.data && <ListPages address={address} next={query.data.next} />}
    </>
  );
}

function Rows({
  query,
  shown,
  onClear,
}: {
  query: UseQueryResult<ReplyOf<typeof listDrafts>>;
  shown: Shown;
  onClear: () => void;
}) {
  const { t } = useTranslation(['drafts', 'applicants', 'actions']);
  const errorWords = useErrorWords();
  const isSubmitted = shown.state === 'submitted';
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('applicants:list.failed')}
        text={errorWords(query.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <ListSkeleton label={t('applicants:list.loading')} />;
  if (query.data.items.length > 0) {
    return (
      <DraftTable
        rows={query.data.items}
        state={shown.state}
        isOutdated={query.isPlaceholderData}
      />
    );
  }
  if (shown.q.trim() !== '') {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t('list.nothingMatches')}
        text={t('list.nothingMatchesText')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('applicants:list.clearSearch')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={26} stroke={1.6} />}
      title={isSubmitted ? t('list.noneSubmitted') : t('list.noneUnfinished')}
      text={isSubmitted ? t('list.noneSubmittedText') : t('list.noneUnfinishedText')}
      action={
        // Another page, outside of the router.
        <Button component="a" variant="default" href={paths.preScreening}>
          {t('list.openForm')}
        </Button>
      }
    />
  );
}
