import { ActionIcon, Button, Group, Progress, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { brokenRules } from '#core/contract/validation-rules.ts';
import { useRead } from '#core/web/api/read.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { fileNote, listFiles } from '#features/documents/contract/files.ts';
import { useFileTexts } from './file-texts.ts';
import classes from './upload-list.module.css';
import type { Upload } from './upload-queue.ts';
import { uploads } from './uploads.ts';

export function UploadEntry({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { t } = useTranslation(['files', 'actions']);
  const fileTexts = useFileTexts();
  const { key, file, note, state } = upload;
  const { name } = file;
  const isWritable = state.kind === 'chosen' || state.kind === 'failed';
  const checked = fileNote.safeParse(note);
  const [broken] = checked.success ? [] : brokenRules(checked.error);

  return (
    <li className={classes.entry} data-upload={key} tabIndex={-1}>
      <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <p className={classes.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={classes.facts}>
            {fileTexts.size(file.size)}
            <UploadStatus upload={upload} />
          </p>
          {state.kind === 'failed' && (
            <p className={classes.problem}>{fileTexts.refusal(state.error)}</p>
          )}
        </div>
        <div className={classes.buttons}>
          {state.kind === 'failed' && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('retryOne', { name })}
              disabled={broken !== undefined}
              onClick={() => uploads.retry((one) => one.key === key)}
            >
              {t('actions:retry')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={t(isWritable ? 'takeOut' : 'cancelOne', { name })}
            onClick={onRemove}
          >
            <IconX size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </div>
      </Group>
      {state.kind === 'sending' && <UploadProgress name={name} share={state.share} />}
      {isWritable ? (
        <Textarea
          label={`${t('note')} (${t('actions:optional')})`}
          aria-label={t('noteFor', { name })}
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          value={note}
          error={broken && <RuleMessage rule={broken.rule} values={broken.values} />}
          onChange={({ currentTarget }) => uploads.write(key, currentTarget.value)}
        />
      ) : (
        note.trim() !== '' && (
          <p className={classes.facts} dir="auto">
            {note}
          </p>
        )
      )}
    </li>
  );
}

function UploadStatus({ upload: { applicantId, file, state } }: { upload: Upload }) {
  const { t } = useTranslation('files');
  const { number } = useFormat();
  const { data: files = [] } = useRead(listFiles, { params: { applicantId } });
  const name = file.name.normalize('NFC').toLowerCase();
  const isTaken = files.some((one) => one.name.toLowerCase() === name);
  const describeStatus = () => {
    if (state.kind === 'waiting') return t('waiting');
    if (state.kind === 'sending') {
      return state.share < 1
        ? t('sending', { percent: number(Math.floor(state.share * 100)) })
        : t('checking');
    }
    return isTaken ? t('nameTaken') : null;
  };
  const statusText = describeStatus();
  return statusText && ` · ${statusText}`;
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation('files');
  return (
    <Progress.Root size="sm">
      <Progress.Section
        value={share * 100}
        animated={share === 1}
        aria-label={t('howFar', { name })}
      />
    </Progress.Root>
  );
}
