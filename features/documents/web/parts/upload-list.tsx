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
  shown,
  onEmpty,
}: {
  applicantId: string;
  shown: readonly Upload[];
  /** Called after the last entry was removed, when the focused element is gone. */
  onEmpty: () => void;
}) {
  const { t } = useTranslation('files');
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  if (shown.length === 0) return null;
  const chosen = shown.filter(({ state }) => state.kind === 'chosen');
  const failed = shown.filter(({ state }) => state.kind === 'failed');

  function remove(key: string) {
    const place = shown.findIndex((one) => one.key === key);
    uploads.remove(key);
    // The reply may have been lost after the file was saved.
    if (shown[place]?.state.kind === 'failed') void refetch(client, uploadFiles.changes);
    if (shown.length === 1) onEmpty();
    else requestAnimationFrame(() => focusEntry(list.current, place));
  }

  function start() {
    const tooLong = chosen.findIndex(({ note }) => !fileNote.safeParse(note).success);
    if (tooLong < 0) {
      uploads.start(applicantId);
      return;
    }
    const { key } = chosen[tooLong] as Upload;
    list.current?.querySelector<HTMLElement>(`[data-upload="${key}"] textarea`)?.focus();
  }

  return (
    <div className={classes.uploads}>
      <ul ref={list} className={classes.list} aria-label={t('uploads')}>
        {shown.map((upload) => (
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
