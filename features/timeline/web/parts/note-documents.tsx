import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { PreviewDialog } from '#features/documents/web/parts/preview-dialog.tsx';
import { useDownload } from '#features/documents/web/parts/use-download.ts';
import classes from './note-documents.module.css';

/** The documents sent with a note: previewed where possible, or else downloaded. */
export function NoteDocuments({ documents }: { documents: readonly StoredFile[] }) {
  const { t } = useTranslation(['notes', 'files']);
  const { download } = useDownload();
  const [previewedId, setPreviewedId] = useState<string | null>(null);
  if (documents.length === 0) return null;
  return (
    <>
      <ul className={classes.list} aria-label={t('notes:note.documents')}>
        {documents.map((file) => {
          const { id, name, preview } = file;
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.document}
                aria-haspopup={preview ? 'dialog' : undefined}
                aria-label={
                  preview ? t('files:showOne', { name }) : t('files:downloadOne', { name })
                }
                onClick={() => (preview ? setPreviewedId(id) : download(file))}
              >
                <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
                <bdi>{name}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
      <PreviewDialog
        file={documents.find(({ id }) => id === previewedId) ?? null}
        onClose={() => setPreviewedId(null)}
      />
    </>
  );
}
