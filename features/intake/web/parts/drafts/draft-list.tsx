import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import {
  addressFilters,
  type FilterValues,
  oneOf,
  search,
} from '#core/web/lists/address-filters.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { RecordList } from '#core/web/lists/record-list.tsx';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { type DraftState, draftStates, listDrafts } from '#features/intake/contract/drafts.ts';
import { useDraftColumns } from './draft-columns.tsx';
import classes from './draft-list.module.css';

const draftFilters = addressFilters({
  tab: oneOf(['drafts']),
  state: oneOf(draftStates, 'submitted'),
  q: search,
});
type DraftFilterValues = FilterValues<typeof draftFilters.described>;

/** Drafts awaiting a decision, unfinished, or deleted. */
export function DraftList() {
  const { t } = useTranslation('drafts');
  const list = useList(draftFilters);
  const { filters: currentFilters, show } = list;
  const { tab: _, ...sent } = draftFilters.toSent(currentFilters);
  const query = useRead(listDrafts, { query: { ...sent, after: list.address.after } });
  const { columns, card } = useDraftColumns(currentFilters.state);
  return (
    <RecordList
      list={list}
      query={query}
      search={{
        label: t('list.search'),
        hint: t('list.searchHint'),
        beside: t(`list.${currentFilters.state}Text`),
        alike: t('list.alike'),
      }}
      filterBar={
        <SegmentedControl
          aria-label={t('list.label')}
          classNames={{
            root: classes.states ?? '',
            control: classes.state ?? '',
            label: classes.stateName ?? '',
          }}
          value={currentFilters.state}
          data={draftStates.map((value) => ({ value, label: t(`list.${value}`) }))}
          onChange={(state) => show({ ...currentFilters, state: state as DraftState })}
        />
      }
      table={{ label: t('list.table'), columns, card }}
      empty={
        <NoDrafts
          currentFilters={currentFilters}
          onClear={() => show({ ...currentFilters, q: '' })}
          onWaiting={() => show({ ...currentFilters, state: 'submitted' })}
        />
      }
    />
  );
}

function NoDrafts({
  currentFilters,
  onClear,
  onWaiting,
}: {
  currentFilters: DraftFilterValues;
  onClear: () => void;
  onWaiting: () => void;
}) {
  const { t } = useTranslation('drafts');
  const listTexts = useListTexts();
  if (currentFilters.q.trim() !== '') {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} stroke={1.6} />}
        title={t('list.nothingMatches')}
        text={t('list.nothingMatchesText')}
        action={
          <Button variant="default" onClick={onClear}>
            {listTexts.search.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={26} stroke={1.6} />}
      title={t(`list.none.${currentFilters.state}`)}
      text={t(`list.none.${currentFilters.state}Text`)}
      action={
        currentFilters.state === 'deleted' ? (
          <Button variant="default" onClick={onWaiting}>
            {t('backToDrafts')}
          </Button>
        ) : (
          // Outside the router, so a plain link.
          <Button component="a" variant="default" href={paths.preScreening}>
            {t('list.openForm')}
          </Button>
        )
      }
    />
  );
}
