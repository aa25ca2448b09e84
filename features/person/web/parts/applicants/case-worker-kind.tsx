import { NativeSelect } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationQuery } from '#core/contract/operation.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { ApplicantValues } from './applicant-values.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

/** Names of staff members by id, with a note for those who have left. */
export function useCaseWorkerNames(): (id: string) => string {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data } = useRead(listStaffNames);
  return useCallback(
    (id) => {
      if (!data) return '…';
      const found = data.find((one) => one.id === id);
      return found ? personName(found) : t('input.unknownPerson');
    },
    [data, personName, t],
  );
}

export function CaseWorkerName({ value }: { value: string }) {
  return useCaseWorkerNames()(value);
}

const EditedRecordContext = createContext<OperationQuery<typeof listStaffNames>>({});

/** The record being edited; its fields offer only colleagues who may open it. */
const useEditedRecord = () => useContext(EditedRecordContext);

/** Provides the record that a form edits, with its chosen location. */
export function EditedRecordProvider({
  applicantId,
  form,
  children,
}: {
  /** Omitted for a new record. */
  applicantId?: string;
  form: ContractForm<ApplicantValues>;
  children: ReactNode;
}) {
  const [location, setLocation] = useState(form.fields.getValues().locationId);
  form.fields.watch('locationId', ({ value }) => setLocation(value));
  const editedRecord = {
    ...(applicantId !== undefined && { applicant: applicantId }),
    location: location || 'none',
  };
  return <EditedRecordContext value={editedRecord}>{children}</EditedRecordContext>;
}

/** Provides the record whose field is edited in place. */
export function EditedRecord({
  applicantId,
  locationId,
  children,
}: {
  applicantId: string;
  locationId: string;
  children: ReactNode;
}) {
  const editedRecord = { applicant: applicantId, location: locationId || 'none' };
  return <EditedRecordContext value={editedRecord}>{children}</EditedRecordContext>;
}

function CaseWorkerField({ errorsInside: _, ...props }: FieldInputProps<string>) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data = [], isSuccess } = useRead(
    listStaffNames,
    { query: useEditedRecord() },
    {
      // The names stay while the user selects another location.
      placeholderData: keepPreviousData,
    },
  );
  const { data: allStaff = data } = useRead(listStaffNames);
  const { defaultValue, onChange, ...inputProps } = props;
  const [value, setValue] = useUncontrolled({ defaultValue, onChange, finalValue: '' });
  const isUnknown = value !== '' && !data.some(({ id }) => id === value);
  const chosen = allStaff.find(({ id }) => id === value);
  const unknownName = chosen ? personName(chosen) : t('input.unknownPerson');
  return (
    <NativeSelect
      {...inputProps}
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

export const caseWorkerChoice: FieldKind<string> = {
  empty: '',
  Display: CaseWorkerName,
  Input: CaseWorkerField,
};
