import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DraftState, draftStates, type listDrafts } from '#contract/drafts.ts';
import type { ReplyOf } from '#contract/operation.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { draftListQuery } from '../queries.ts';
import classes from './draft-list.module.css';
import { DraftTable } from './draft-table.tsx';

interface Shown {
  state: DraftState;
  q: string;
}

/** The drafts: those that wait for somebody, or those that are still being written. */
export function DraftList() {
  const { t } = useTranslation(['drafts', 'actions']);
  const listWords = useListWords();
  const address = useListAddress();
  const shown: Shown = {
    state: draftStates.find((state) => state === address.search.state) ?? 'submitted',
    q: typeof address.search.q === 'string' ? address.search.q.slice(0, 200) : '',
  };
  const query = useQuery(
    draftListQuery({ state: shown.state, q: shown.q.trim() || undefined, after: address.after }),
  );
  const show = ({ state, q }: Shown, how?: { inPlace?: boolean }) =>
    address.show(
      { tab: 'drafts', ...(state !== 'submitted' && { state }), ...(q !== '' && { q }) },
      how,
    );

  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchBox
            label={t('list.search')}
            hint={t('list.searchHint')}
            words={listWords.search}
            value={shown.q}
            onSearch={(q) => show({ ...shown, q }, { inPlace: true })}
          />
        </div>
        <SegmentedControl
          aria-label={t('list.label')}
          classNames={{
            root: classes.states ?? '',
            control: classes.state ?? '',
            label: classes.stateName ?? '',
          }}
          value={shown.state}
          data={draftStates.map((value) => ({ value, label: t(`drafts:list.${value}`) }))}
          onChange={(state) => show({ ...shown, state: state as DraftState })}
        />
      </div>
      <div className={classes.summary}>
        <span role="status">{listWords.total(query.data?.total)}</span>
        <span>{t(`drafts:list.${shown.state}Text`)}</span>
      </div>
      <Rows query={query} shown={shown} onClear={() => show({ ...shown, q: '' })} />
      {query.data && <ListPages address={address} next={query.data.next} words={listWords.pages} />}
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
  const { t } = useTranslation(['drafts', 'actions']);
  const listWords = useListWords();
  const errorWords = useErrorWords();
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={listWords.failed}
        text={errorWords(query.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <ListSkeleton label={listWords.loading} />;
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
            {listWords.search.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={26} stroke={1.6} />}
      title={t(`drafts:list.none.${shown.state}`)}
      text={t(`drafts:list.none.${shown.state}Text`)}
      action={
        shown.state !== 'deleted' && (
          // Another page, outside of the router.
          <Button component="a" variant="default" href={paths.preScreening}>
            {t('list.openForm')}
          </Button>
        )
      }
    />
  );
}
