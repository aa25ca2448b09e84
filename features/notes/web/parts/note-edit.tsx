import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { type Note, updateNote } from '#features/notes/contract/notes.ts';
import { NoteText } from './note-text.tsx';
import { NoteWriter } from './note-writer.tsx';
import { useNoteDraft } from './use-note-draft.ts';

/** Edits a note. On a conflict, shows the colleague's version and never overwrites it. */
export function NoteEdit({
  applicantId,
  note,
  onClose,
}: {
  applicantId: string;
  note: Note;
  onClose: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const field = useRef<HTMLTextAreaElement>(null);
  // Initial values; updates from the server must not change the text being edited.
  const beginning = useRef({
    text: note.text ?? '',
    mentions: note.mentions,
    version: note.version,
    contact: note.contact,
    counselling: note.counselling,
  });
  const draft = useNoteDraft(`note-edit:${note.id}`, beginning.current, newId);
  const { mutateAsync } = useChange(updateNote);
  const theirs = isApiError(draft.failure, 'stale-version')
    ? (draft.failure.details as Note)
    : null;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  async function submit() {
    const version = draft.version ?? note.version;
    const isSaved = await draft.send((written) =>
      mutateAsync({ params: { id: applicantId, noteId: note.id }, body: { ...written, version } }),
    );
    if (isSaved) onClose();
    else field.current?.focus();
  }

  function giveUp() {
    draft.forget();
    onClose();
  }

  return (
    <>
      {theirs && (
        <Notice
          tone="waiting"
          takesFocus
          title={t('edit.staleTitle')}
          actions={
            <>
              <Button onClick={giveUp}>{t('edit.takeTheirs')}</Button>
              <Button variant="default" onClick={() => draft.rebase(theirs.version)}>
                {t('edit.keepMine')}
              </Button>
            </>
          }
        >
          <p>{t('edit.staleText')}</p>
          <NoteText text={theirs.text ?? ''} mentions={theirs.mentions} />
        </Notice>
      )}
      <NoteWriter
        applicantId={applicantId}
        field={field}
        draft={draft}
        label={t('edit.label')}
        submitLabel={t('actions:save')}
        mayUnmark={!note.counselling || note.abilities.unmark}
        otherActions={
          <Button variant="default" onClick={giveUp}>
            {t('actions:cancel')}
          </Button>
        }
        onSubmit={() => void submit()}
      />
    </>
  );
}
