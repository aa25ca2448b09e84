import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type DuplicateStrength,
  duplicateStrengths,
  listDuplicatePairs,
  type PairState,
  pairStates,
} from '#contract/duplicates.ts';
import type { Total } from '#contract/paging.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './duplicates-screen.module.css';
import { PairTable } from './pair-table.tsx';

interface Shown {
  state: PairState;
  strength: DuplicateStrength | null;
}

/** `/page/applicants/duplicates`: files of perhaps one person, the likeliest first. */
export function DuplicatesScreen() {
  const { t } = useTranslation(['duplicates', 'drafts']);
  const listWords = useListWords();
  const words = useFailedWords(listWords.failed);
  const address = useListAddress();
  usePageTitle(t('title'));
  const shown: Shown = {
    state: pairStates.find((state) => state === address.search.state) ?? 'open',
    strength: duplicateStrengths.find((one) => one === address.search.strength) ?? null,
  };
  const query = useRead(listDuplicatePairs, {
    query: {
      state: shown.state,
      ...(shown.strength && { strength: [shown.strength] }),
      after: address.after,
    },
  });
  const total = query.data?.total;
  const show = ({ state, strength }: Shown) =>
    address.show({ ...(state !== 'open' && { state }), ...(strength && { strength }) });

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label={t('list.label')}
          value={shown.state}
          data={pairStates.map((value) => ({ value, label: t(`duplicates:list.states.${value}`) }))}
          onChange={(state) => show({ ...shown, state: state as PairState })}
        />
        <NativeSelect
          className={classes.strength}
          label={t('list.strength')}
          value={shown.strength ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ ...shown, strength: duplicateStrengths.find((one) => one === value) ?? null })
          }
        >
          <option value="">{t('list.everyStrength')}</option>
          {duplicateStrengths.map((one) => (
            <option key={one} value={one}>
              {t(`drafts:duplicates.strengths.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <p className={classes.summary} role="status">
        {total !== undefined && <HowMany total={total} />}
      </p>
      <Loaded query={query} words={words} loading={<ListSkeleton label={listWords.loading} />}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <PairTable pairs={items} isOutdated={query.isPlaceholderData} />
            ) : (
              <NoPairs shown={shown} onAll={() => show({ ...shown, strength: null })} />
            )}
            <ListPages address={address} next={next} words={listWords.pages} />
          </>
        )}
      </Loaded>
    </>
  );
}

function HowMany({ total }: { total: Total }) {
  const { t } = useTranslation('duplicates');
  const { number } = useFormat();
  return typeof total === 'number'
    ? t('list.pairs', { count: total, total: number(total) })
    : t('list.morePairs', { total: number(total.atLeast) });
}

function NoPairs({ shown: { state, strength }, onAll }: { shown: Shown; onAll: () => void }) {
  const { t } = useTranslation('duplicates');
  return (
    <EmptyState
      icon={<IconUsers size={26} stroke={1.6} />}
      title={strength ? t('list.noneLikeThis') : t(`list.none.${state}`)}
      text={!strength && t(`list.none.${state}Text`)}
      action={
        strength && (
          <Button variant="default" onClick={onAll}>
            {t('list.showAll')}
          </Button>
        )
      }
    />
  );
}
