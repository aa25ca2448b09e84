import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { upload } from '#core/web/api/upload.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { fileTypeInfo } from '#features/documents/contract/file-types.ts';
import { useFileTexts } from '#features/documents/web/parts/file-texts.ts';
import {
  downloadMyDocument,
  type MyPage,
  type SharedDocument,
  sendMyDocument,
} from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

export function Documents({ page: { documents, sent, limits } }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  const { moment } = useFormat();
  return (
    <Section title={t('documents.title')}>
      <Stack gap="sm" align="flex-start">
        {documents.length === 0 ? (
          <p className={classes.text}>{t('documents.none')}</p>
        ) : (
          <ul className={classes.list}>
            {documents.map((document) => (
              <SharedDocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
        {sent.length > 0 && (
          <>
            <h3 className={classes.heading}>{t('documents.sentTitle')}</h3>
            <ul className={classes.list}>
              {sent.map(({ id, name, sentAt }) => (
                <li key={id} className={classes.row}>
                  <span className={classes.words}>
                    <bdi>{name}</bdi>
                    <span className={classes.small}>
                      {t('documents.sentOn', { day: moment(sentAt) })}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Send limits={limits} />
      </Stack>
    </Section>
  );
}

function SharedDocumentRow({ document }: { document: SharedDocument }) {
  const { t } = useTranslation('my-page');
  const { moment } = useFormat();
  const fileTexts = useFileTexts();
  const errorMessage = useErrorMessage();
  const { id, name, note, size, sharedAt } = document;
  const downloading = useMutation({
    mutationFn: () => download(downloadMyDocument, { params: { id } }),
  });
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {note !== null && <span dir="auto">{note}</span>}
        <span className={classes.small}>
          {fileTexts.size(size)} · {t('documents.since', { day: moment(sharedAt) })}
        </span>
      </span>
      <Button
        variant="default"
        aria-label={t('documents.downloadOne', { name })}
        loading={downloading.isPending}
        onClick={() =>
          downloading.mutate(undefined, {
            onError: (error) => showToast({ tone: 'bad', title: name, text: errorMessage(error) }),
          })
        }
      >
        {t('documents.download')}
      </Button>
    </li>
  );
}

/** Uploads one at a time with the native picker, which on phones offers the camera. */
function Send({ limits }: Pick<MyPage, 'limits'>) {
  const { t } = useTranslation('my-page');
  const fileTexts = useFileTexts();
  const sending = useCustomChange(sendMyDocument, (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return upload(sendMyDocument, { params: undefined, form }, options);
  });
  const chooser = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const endings = limits.types.flatMap((type) =>
    fileTypeInfo[type].endings.map((one) => `.${one}`),
  );

  function send(file: File | undefined): void {
    if (!file) return;
    const done = () => showToast({ text: t('documents.wasSent', { name: file.name }) });
    sending.mutate(file, { onSuccess: done });
    // Allows choosing the same file again after a rejection.
    if (chooser.current) chooser.current.value = '';
  }

  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={endings.join(',')}
        aria-label={t('documents.send')}
        onChange={({ currentTarget }) => send(currentTarget.files?.[0])}
      />
      <Button
        variant="default"
        aria-describedby={hintId}
        loading={sending.isPending}
        onClick={() => chooser.current?.click()}
      >
        {t('documents.send')}
      </Button>
      <p id={hintId} className={classes.small}>
        {t('documents.sendText', { largest: fileTexts.size(limits.largest) })}
      </p>
      {sending.isError && (
        <Notice key={sending.submittedAt} tone="bad" takesFocus>
          {fileTexts.refusal(sending.error)}
        </Notice>
      )}
    </>
  );
}
