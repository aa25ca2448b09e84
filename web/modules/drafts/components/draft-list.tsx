import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DraftState, draftStates, listDrafts } from '#contract/drafts.ts';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './draft-list.module.css';
import { DraftTable } from './draft-table.tsx';

interface Shown {
  state: DraftState;
  q: string;
}

/** The drafts: those that wait for somebody, or those that are still being written. */
export function DraftList() {
  const { t } = useTranslation('drafts');
  const listWords = useListWords();
  const words = useFailedWords(listWords.failed);
  const address = useListAddress();
  const shown: Shown = {
    state: draftStates.find((state) => state === address.search.state) ?? 'submitted',
    q: typeof address.search.q === 'string' ? address.search.q.slice(0, 200) : '',
  };
  const query = useRead(listDrafts, {
    query: { state: shown.state, q: shown.q.trim() || undefined, after: address.after },
  });
  const show = ({ state, q }: Shown, how?: { inPlace?: boolean }) =>
    address.show(
      { tab: 'drafts', ...(state !== 'submitted' && { state }), ...(q !== '' && { q }) },
      how,
    );

  return (
    <>
      <ListToolbar
        search={
          <SearchBox
            label={t('list.search')}
            hint={t('list.searchHint')}
            words={listWords.search}
            value={shown.q}
            onSearch={(q) => show({ ...shown, q }, { inPlace: true })}
          />
        }
        total={listWords.total(query.data?.total)}
        beside={t(`list.${shown.state}Text`)}
        notice={query.data?.alike && <Notice>{t('list.alike')}</Notice>}
      >
        <SegmentedControl
          aria-label={t('list.label')}
          classNames={{
            root: classes.states ?? '',
            control: classes.state ?? '',
            label: classes.stateName ?? '',
          }}
          value={shown.state}
          data={draftStates.map((value) => ({ value, label: t(`list.${value}`) }))}
          onChange={(state) => show({ ...shown, state: state as DraftState })}
        />
      </ListToolbar>
      <Loaded query={query} words={words} loading={<ListSkeleton label={listWords.loading} />}>
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <NoDrafts
                shown={shown}
                onClear={() => show({ ...shown, q: '' })}
                onWaiting={() => show({ ...shown, state: 'submitted' })}
              />
            ) : (
              <DraftTable rows={items} state={shown.state} isOutdated={query.isPlaceholderData} />
            )}
            <ListPages address={address} next={next} words={listWords.pages} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Why the list is empty, and what to do about it. */
function NoDrafts({
  shown,
  onClear,
  onWaiting,
}: {
  shown: Shown;
  onClear: () => void;
  onWaiting: () => void;
}) {
  const { t } = useTranslation('drafts');
  const listWords = useListWords();
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
      title={t(`list.none.${shown.state}`)}
      text={t(`list.none.${shown.state}Text`)}
      action={
        shown.state === 'deleted' ? (
          <Button variant="default" onClick={onWaiting}>
            {t('backToDrafts')}
          </Button>
        ) : (
          // Another page, outside of the router.
          <Button component="a" variant="default" href={paths.preScreening}>
            {t('list.openForm')}
          </Button>
        )
      }
    />
  );
}
