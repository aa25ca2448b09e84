import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { RecordLink } from '#core/web/ui/record-box.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import type { DuplicatePair, PairMember } from '#features/duplicates/contract/duplicates.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { Strength, useDecisionText, useReasonText } from '../../parts/pair-summary.tsx';
import classes from './duplicates-screen.module.css';

/** Columns and cards of duplicate pairs; each links to the comparison. */
export function usePairColumns() {
  const { t } = useTranslation('duplicates');
  const soFar = useDecisionText();
  const columns: RecordColumn<DuplicatePair>[] = [
    { id: 'members', label: t('list.columns.members'), show: (pair) => <Members pair={pair} /> },
    { id: 'reasons', label: t('list.columns.reasons'), show: (pair) => <Why pair={pair} /> },
    { id: 'said', label: t('list.columns.said'), show: (pair) => soFar(pair) ?? '–' },
  ];
  const card = (pair: DuplicatePair) => (
    <div className={tableClasses.cardLines}>
      <Members pair={pair} />
      <Why pair={pair} />
      <span className={tableClasses.soft}>{soFar(pair)}</span>
    </div>
  );
  return { columns, card };
}

function Members({ pair: { id, members } }: { pair: DuplicatePair }) {
  const [one, other] = members;
  return (
    <Stack gap="xs">
      <div>
        <RecordLink to={paths.duplicatePair(id)}>
          <Name member={one} />
        </RecordLink>
        <Facts member={one} />
      </div>
      <div>
        <span className={classes.name}>
          <Name member={other} />
        </span>
        <Facts member={other} />
      </div>
    </Stack>
  );
}

function Name({ member }: { member: PairMember }) {
  const { personName } = useFormat();
  return personName(member);
}

function Facts({ member }: { member: PairMember }) {
  const { t } = useTranslation('duplicates');
  const { day } = useFormat();
  const { dateOfBirth, reference, locationId } = member;
  return (
    <div className={tableClasses.soft}>
      {dateOfBirth ? t('member.born', { day: day(dateOfBirth) }) : t('member.noBirth')} ·{' '}
      {reference}
      {locationId && (
        <>
          {' · '}
          <LocationName value={locationId} />
        </>
      )}
    </div>
  );
}

function Why({ pair }: { pair: DuplicatePair }) {
  const reasons = useReasonText();
  return (
    <Stack gap="var(--space-1)" align="flex-start">
      <Strength strength={pair.strength} />
      <span>{reasons(pair)}</span>
    </Stack>
  );
}
