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

/** The files that were chosen, until they are there: each with a note, how far it is, and why not. */
export function UploadList({
  applicantId,
  shown,
  onEmpty,
}: {
  applicantId: string;
  shown: readonly Upload[];
  /** The last one was taken out: what had the focus is gone. */
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
    // Its reply may have been lost, and it is there.
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

/** The one that has moved up into its place, or else the last one. */
function focusEntry(list: HTMLUListElement | null, place: number) {
  const entries = list?.children ?? [];
  (entries[Math.min(place, entries.length - 1)] as HTMLElement | undefined)?.focus();
}
