import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch } from '#core/web/api/read.ts';
import { fileNote, uploadFiles } from '#features/documents/contract/files.ts';
import { UploadEntry } from './upload-entry.tsx';
import classes from './upload-list.module.css';
import type { Upload } from './upload-queue.ts';
import { uploads } from './uploads.ts';

/** Chosen files until they are uploaded, each with note, progress, and error. */
export function UploadList({
  applicantId,
  items,
  onEmpty,
}: {
  applicantId: string;
  items: readonly Upload[];
  /** Called after the last entry was removed, when the focused element is gone. */
  onEmpty: () => void;
}) {
  const { t } = useTranslation('files');
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;
  const chosen = items.filter(({ state }) => state.kind === 'chosen');
  const failed = items.filter(({ state }) => state.kind === 'failed');

  function remove(key: string) {
    const index = items.findIndex((one) => one.key === key);
    uploads.remove(key);
    // The reply may have been lost after the file was saved.
    if (items[index]?.state.kind === 'failed') void refetch(client, uploadFiles.changes);
    if (items.length === 1) onEmpty();
    else requestAnimationFrame(() => focusEntry(list.current, index));
  }

  function start() {
    const tooLongIndex = chosen.findIndex(({ note }) => !fileNote.safeParse(note).success);
    if (tooLongIndex < 0) {
      uploads.start(applicantId);
      return;
    }
    const { key } = chosen[tooLongIndex] as Upload;
    list.current?.querySelector<HTMLElement>(`[data-upload="${key}"] textarea`)?.focus();
  }

  return (
    <div className={classes.uploads}>
      <ul ref={list} className={classes.list} aria-label={t('uploads')}>
        {items.map((upload) => (
          <UploadEntry key={upload.key} upload={upload} onRemove={() => remove(upload.key)} />
        ))}
      </ul>
      <div className={classes.actions}>
        {failed.length > 1 && (
          <Button
            variant="default"
            onClick={() => uploads.retry((one) => one.applicantId === applicantId)}
          >
            {t('retryAll')}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button onClick={start}>{t('upload', { count: chosen.length })}</Button>
        )}
      </div>
    </div>
  );
}

/** Focuses the entry that moved up, or the last one. */
function focusEntry(list: HTMLUListElement | null, place: number) {
  const entries = list?.children ?? [];
  (entries[Math.min(place, entries.length - 1)] as HTMLElement | undefined)?.focus();
}
