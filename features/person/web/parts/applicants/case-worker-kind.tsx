import { NativeSelect } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';
import { useFileAtHand } from './file-at-hand.tsx';

/** A member of the staff by name; said so when they have left. */
export function CaseWorkerName({ value }: { value: string }) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data } = useRead(listStaffNames);
  if (!data) return '…';
  const found = data.find(({ id }) => id === value);
  return found ? personName(found) : t('input.unknownPerson');
}

function CaseWorkerField({ errorsInside: _, ...props }: FieldInputProps<string>) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data = [], isSuccess } = useRead(
    listStaffNames,
    { query: useFileAtHand() },
    {
      // While somebody chooses another location, the names stay.
      placeholderData: keepPreviousData,
    },
  );
  const { data: everybody = data } = useRead(listStaffNames);
  const { defaultValue, onChange, ...shown } = props;
  const [value, setValue] = useUncontrolled({ defaultValue, onChange, finalValue: '' });
  const isUnknown = value !== '' && !data.some(({ id }) => id === value);
  const chosen = everybody.find(({ id }) => id === value);
  const unknownName = chosen ? personName(chosen) : t('input.unknownPerson');
  return (
    <NativeSelect
      {...shown}
      value={value}
      withAsterisk={false}
      onChange={(event) => setValue(event.currentTarget.value)}
    >
      <option value="">{t('input.nobody')}</option>
      {isUnknown && <option value={value}>{isSuccess ? unknownName : '…'}</option>}
      {data.map((worker) => (
        <option key={worker.id} value={worker.id}>
          {personName(worker)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** One of the staff. */
export const caseWorkerChoice: FieldKind<string> = {
  empty: '',
  Display: CaseWorkerName,
  Input: CaseWorkerField,
};
