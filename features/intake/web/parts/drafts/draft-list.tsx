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
type Shown = FilterValues<typeof draftFilters.described>;

/** Drafts awaiting a decision, unfinished, or deleted. */
export function DraftList() {
  const { t } = useTranslation('drafts');
  const list = useList(draftFilters);
  const { filters: shown, show } = list;
  const { tab: _, ...sent } = draftFilters.toSent(shown);
  const query = useRead(listDrafts, { query: { ...sent, after: list.address.after } });
  const { columns, card } = useDraftColumns(shown.state);
  return (
    <RecordList
      list={list}
      query={query}
      search={{
        label: t('list.search'),
        hint: t('list.searchHint'),
        beside: t(`list.${shown.state}Text`),
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
          value={shown.state}
          data={draftStates.map((value) => ({ value, label: t(`list.${value}`) }))}
          onChange={(state) => show({ ...shown, state: state as DraftState })}
        />
      }
      table={{ label: t('list.table'), columns, card }}
      empty={
        <NoDrafts
          shown={shown}
          onClear={() => show({ ...shown, q: '' })}
          onWaiting={() => show({ ...shown, state: 'submitted' })}
        />
      }
    />
  );
}

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
  const listWords = useListTexts();
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
          // Outside the router, so a plain link.
          <Button component="a" variant="default" href={paths.preScreening}>
            {t('list.openForm')}
          </Button>
        )
      }
    />
  );
}
