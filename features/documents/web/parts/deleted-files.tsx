import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { LoadedInLine } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { listFiles, restoreFile, type StoredFile } from '#features/documents/contract/files.ts';
import classes from './deleted-files.module.css';

/** Restores documents deleted in the last 30 days; loaded on demand. */
export function DeletedFiles({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('files');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.deleted}>
      <Button
        className={classes.toggle}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        {t('bin.title')}
      </Button>
      {isOpen && <Deleted applicantId={applicantId} />}
    </div>
  );
}

function Deleted({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation(['files', 'actions']);
  return (
    <LoadedInLine
      query={useRead(listFiles, { params: { applicantId }, query: { deleted: 'only' } })}
      texts={useLoadFailureTexts()}
      label={t('actions:loading')}
    >
      {(files) =>
        files.length === 0 ? (
          <p className={classes.text}>{t('bin.none')}</p>
        ) : (
          <ul className={classes.list} aria-label={t('bin.title')}>
            {files.map((file) => (
              <DeletedFile key={file.id} applicantId={applicantId} file={file} />
            ))}
          </ul>
        )
      }
    </LoadedInLine>
  );
}

function DeletedFile({
  applicantId,
  file: { id, name, deletedAt },
}: {
  applicantId: string;
  file: StoredFile;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const { relative } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChange(restoreFile);
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <bdi>{name}</bdi>
        <p className={classes.text}>{t('bin.deletedAt', { when: relative(deletedAt) })}</p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        aria-label={t('bin.restoreOne', { name })}
        onClick={() =>
          mutate(
            { params: { applicantId, id } },
            {
              onSuccess: (restored) =>
                showToast({ text: t('bin.restored', { name: restored.name }) }),
              onError: (error) => showToast({ tone: 'bad', text: errorMessage(error) }),
            },
          )
        }
      >
        {t('actions:restore')}
      </Button>
    </li>
  );
}
