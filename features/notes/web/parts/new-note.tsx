import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { addNote } from '#features/notes/contract/notes.ts';
import { NoteWriter } from './note-writer.tsx';
import { useNoteDraft } from './use-note-draft.ts';

const nothing = { text: '', mentions: [], version: null, contact: null, counselling: false };

export function NewNote({
  applicantId,
  field,
}: {
  applicantId: string;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('notes');
  const draft = useNoteDraft(`note:${applicantId}`, nothing, newId);
  const { mutateAsync } = useChange(addNote);

  async function submit() {
    const isSaved = await draft.send((written, id) =>
      mutateAsync({ params: { id: applicantId }, body: { ...written, id } }),
    );
    if (isSaved) showToast({ text: t('write.added') });
    field.current?.focus();
  }

  return (
    <NoteWriter
      applicantId={applicantId}
      field={field}
      draft={draft}
      label={t('write.label')}
      submitLabel={t('write.add')}
      onSubmit={() => void submit()}
    />
  );
}
