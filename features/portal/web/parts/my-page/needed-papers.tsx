import { Button, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange, useCustomChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { upload } from '#core/web/api/upload.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { acceptedBy } from '#features/documents/contract/file-types.ts';
import { useFileTexts } from '#features/documents/web/parts/file-texts.ts';
import {
  type MyNeededDocument,
  type MyPage,
  sendMyNeededDocument,
  setMyNeededDocument,
} from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';
import { useNeededNames } from './needed-names.ts';
import { PhotosOfPaper } from './photos-of-paper.tsx';

/** Papers that staff asked for and haven't settled. Nothing if there are none. */
export function NeededPapers({ page: { needed, limits } }: { page: MyPage }) {
  const { t } = useTranslation('my-page');
  if (needed.length === 0) return null;
  const missing = needed.filter(({ state }) => state === 'needed').length;
  return (
    <Section title={t('needed.title')}>
      <p className={classes.text}>
        {missing === 0 ? t('needed.all') : t('needed.count', { count: missing })}
      </p>
      <ul className={classes.list}>
        {needed.map((one) => (
          <li key={one.id} className={classes.row}>
            <NeededPaper paper={one} limits={limits} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const textByState = {
  sent: 'my-page:needed.sent',
  not_had: 'my-page:needed.missing',
} as const;

function NeededPaper({ paper, limits }: { paper: MyNeededDocument } & Pick<MyPage, 'limits'>) {
  const { t } = useTranslation(['my-page', 'enumerations']);
  const { id, kind, note, state } = paper;
  const name = t(`enumerations:neededDocumentKinds.${kind}`);
  const document = useNeededNames()(paper);
  const [isTaking, setTaking] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  return (
    <Stack ref={box} data-paper tabIndex={-1} gap="xs" flex="1 1 100%" miw={0}>
      <div className={classes.paper}>
        <span className={classes.words}>
          <strong>{name}</strong>
          {note !== null && <span dir="auto">{note}</span>}
          {state !== 'needed' && <span className={classes.small}>{t(textByState[state])}</span>}
        </span>
        {!isTaking && (
          <Button
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.8} aria-hidden="true" />}
            aria-label={t('needed.takeOne', { document })}
            onClick={() => setTaking(true)}
          >
            {t('needed.take')}
          </Button>
        )}
      </div>
      {isTaking ? (
        <>
          <PhotosOfPaper
            operation={sendMyNeededDocument}
            params={{ id }}
            onSent={() => {
              setTaking(false);
              box.current?.focus();
              showToast({ text: t('needed.wasSent') });
            }}
          />
          <Button variant="default" onClick={() => setTaking(false)}>
            {t('needed.close')}
          </Button>
        </>
      ) : (
        <div className={classes.otherWays}>
          <ChooseFile id={id} document={document} limits={limits} />
          {state !== 'sent' && <HadButton id={id} document={document} state={state} />}
        </div>
      )}
    </Stack>
  );
}

function ChooseFile({
  id,
  document,
  limits,
}: Pick<MyPage, 'limits'> & { id: string; document: string }) {
  const { t } = useTranslation('my-page');
  const fileTexts = useFileTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useCustomChange(sendMyNeededDocument, (file: File) => {
    const form = new FormData();
    form.append('id', newId());
    form.append('file', file, file.name);
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return upload(sendMyNeededDocument, { params: { id }, form }, options);
  });
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedBy(limits.types)}
        aria-label={t('needed.chooseOne', { document })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again after a rejection.
          currentTarget.value = '';
          if (!file) return;
          sending.mutate(file, { onSuccess: () => showToast({ text: t('needed.wasSent') }) });
        }}
      />
      <Button
        variant="transparent"
        size="compact-md"
        aria-label={t('needed.chooseOne', { document })}
        loading={sending.isPending}
        onClick={() => chooser.current?.click()}
      >
        {t('needed.choose')}
      </Button>
      {sending.isError && (
        <Notice key={sending.submittedAt} tone="bad" takesFocus>
          {fileTexts.refusal(sending.error)}
        </Notice>
      )}
    </>
  );
}

/** Says that there is no such paper, or that there is one after all. */
function HadButton({
  id,
  document,
  state,
}: {
  id: string;
  document: string;
  state: 'needed' | 'not_had';
}) {
  const { t } = useTranslation('my-page');
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChange(setMyNeededDocument);
  const isHad = state === 'not_had';
  return (
    <Button
      variant="transparent"
      size="compact-md"
      aria-label={t(isHad ? 'my-page:needed.hasOne' : 'my-page:needed.notHadOne', { document })}
      loading={isPending}
      onClick={() =>
        mutate(
          { params: { id }, body: { isHad } },
          {
            onSuccess: () => {
              if (!isHad) showToast({ text: t('needed.wasMissing') });
            },
            onError: (error) =>
              showToast({ tone: 'bad', title: document, text: errorMessage(error) }),
          },
        )
      }
    >
      {t(isHad ? 'my-page:needed.has' : 'my-page:needed.notHad')}
    </Button>
  );
}
