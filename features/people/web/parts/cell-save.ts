import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { refetch } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import { updateApplicant } from '#features/person/contract/applicants.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { useFieldLabel } from '#features/person/web/parts/editing/field-labels.ts';
import { type FieldRecord, writeField } from '#features/person/web/parts/editing/write-field.ts';

/** Saves one field of a person in a list, with undo. */
export function useCellSave(row: ApplicantSummary, name: PersonField) {
  const { t } = useTranslation(['record-fields', 'applicants', 'actions']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutateAsync } = useChange(updateApplicant);
  const [newer, setNewer] = useState<FieldRecord | null>(null);
  const current: FieldRecord = newer !== null && newer.version > row.version ? newer : row;
  const title = personName(row);
  const field = useFieldLabel()(name);

  async function write(on: FieldRecord, base: unknown, mine: unknown) {
    const send = (body: { version: number }) => mutateAsync({ params: { id: row.id }, body });
    const written = await writeField({ name, base, mine }, on, send);
    void refetch(client, ['record']);
    return written;
  }

  function showFailure(error: unknown) {
    const text = errorMessage(error);
    showToast({ tone: 'bad', title: t('applicants:list.notChanged'), text });
  }

  async function undo(record: FieldRecord, after: unknown, before: unknown) {
    try {
      const { value } = await write(record, after, before);
      if (value !== undefined) showToast({ title, text: t('saved.undone', { field }) });
      else showToast({ tone: 'bad', title, text: t('saved.kept', { field }) });
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    /** The newest known version. */
    current,
    showFailure,
    /**
     * False if a colleague has changed the same field; `current` then has their value.
     *
     * @throws ApiError if the change is refused
     */
    async save(base: unknown, mine: unknown): Promise<boolean> {
      const { value, record } = await write(current, base, mine);
      setNewer(record);
      if (value === undefined) return false;
      showToast({
        title,
        text: t('saved.saved', { field }),
        action: { label: t('actions:undo'), onClick: () => void undo(record, value, base) },
      });
      return true;
    },
  };
}
