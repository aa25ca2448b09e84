import { ActionIcon, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#core/web/api/query-client.ts';
import { refetch } from '#core/web/api/read.ts';
import { upload } from '#core/web/api/upload.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { uploadFiles } from '#features/documents/contract/files.ts';
import classes from './note-files.module.css';
import type { NoteDraft } from './use-note-draft.ts';

/** The id makes a retry after a lost reply store no second document. The form waits for the whole. */
function uploadFile({ id, applicantId, file }: { id: string; applicantId: string; file: File }) {
  const form = new FormData();
  form.append('id', id);
  form.append('file', file, file.name);
  const { signal } = new AbortController();
  return upload(uploadFiles, { params: { applicantId }, form }, { signal, onProgress: () => {} });
}

/** Files chosen for a note. The draft keeps their names; contents last as long as the page. */
export function useNoteFiles(applicantId: string, draft: NoteDraft) {
  const contents = useRef(new Map<string, File>());
  const chosen = draft.details.files;
  const isMissing = (id: string) => !contents.current.has(id);

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: newId(), name: file.name, file }));
    for (const { id, file } of added) contents.current.set(id, file);
    const names = new Set(files.map(({ name }) => name));
    // A file chosen again takes the place of the one that the page lost.
    const others = chosen.filter(({ id, name }) => !isMissing(id) || !names.has(name));
    draft.change({ files: [...others, ...added.map(({ id, name }) => ({ id, name }))] });
  }

  return {
    chosen: chosen.map((one) => ({ ...one, isMissing: isMissing(one.id) })),
    add,
    remove(id: string) {
      contents.current.delete(id);
      draft.change({ files: chosen.filter((one) => one.id !== id) });
    },
    /** Stores all of them. Repeating it after a failure stores none twice. */
    async upload() {
      for (const { id } of chosen) {
        const file = contents.current.get(id);
        if (file) await uploadFile({ id, applicantId, file });
      }
      if (chosen.length > 0) void refetch(queryClient, uploadFiles.changes);
    },
  };
}
type NoteFiles = ReturnType<typeof useNoteFiles>;

export function AttachButton({ files, isDisabled }: { files: NoteFiles; isDisabled: boolean }) {
  const { t } = useTranslation('notes');
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={reset}
      disabled={isDisabled}
      onChange={(chosen) => {
        // Allows choosing the same file again.
        reset.current?.();
        if (chosen.length > 0) files.add(chosen);
      }}
    >
      {(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('write.attach')}
          title={t('write.attach')}
          disabled={isDisabled}
        >
          <IconPaperclip size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </FileButton>
  );
}

export function ChosenFiles({ files, isDisabled }: { files: NoteFiles; isDisabled: boolean }) {
  const { t } = useTranslation('notes');
  if (files.chosen.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('write.attached')}>
      {files.chosen.map(({ id, name, isMissing }) => (
        <li key={id} className={classes.file}>
          <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
          <span className={classes.name}>
            <bdi>{name}</bdi>
            {isMissing && <span className={classes.missing}> {t('write.chooseAgain')}</span>}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('write.detach', { name })}
            disabled={isDisabled}
            onClick={() => files.remove(id)}
          >
            <IconX size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
