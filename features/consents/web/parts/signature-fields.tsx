import { Button, FileButton, NativeSelect, Radio, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { refetch, useRead } from '#core/web/api/read.ts';
import { upload } from '#core/web/api/upload.ts';
import { newId } from '#core/web/browser/new-id.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { readConsentTexts } from '#features/consents/contract/consents.ts';
import { consentSigners, signatureWays } from '#features/consents/contract/enumerations.ts';
import { acceptedBy } from '#features/documents/contract/file-types.ts';
import { listFiles, readFileLimits, uploadFiles } from '#features/documents/contract/files.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './consent-form.module.css';
import type { ConsentValues } from './consent-values.ts';

/** Time for a scan over a slow connection, in ms. */
const uploadPatience = 300_000;

interface Props {
  applicantId: string;
  fields: FormFields<ConsentValues>;
}

/** Signer, day, and method, with the texts to read to them first. */
export function SignatureFields({ applicantId, fields }: Props) {
  const { t } = useTranslation('consents');
  const label = useEnumerationLabel();
  const signer = fields.useWatchValue('signer');
  const signature = fields.useWatchValue('signature');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.signatureTitle')}</legend>
      <LegalTexts fields={fields} />
      <Radio.Group
        value={signer}
        onChange={(next) => fields.setFieldValue('signer', next as ConsentValues['signer'])}
        label={t('form.signer')}
      >
        <div className={classes.person}>
          {consentSigners.map((one) => (
            <Radio key={one} value={one} label={label('consentSigners', one)} />
          ))}
        </div>
      </Radio.Group>
      {signer === 'representative' && (
        <>
          <TextInput
            key={fields.key('signerName')}
            {...fields.getInputProps('signerName')}
            label={t('form.signerName')}
            autoComplete="off"
          />
          <TextInput
            key={fields.key('signerGround')}
            {...fields.getInputProps('signerGround')}
            label={t('form.signerGround')}
            description={t('form.signerGroundHint')}
            autoComplete="off"
          />
        </>
      )}
      <ScanUpload applicantId={applicantId} fields={fields} />
      <Radio.Group
        value={signature}
        onChange={(next) => fields.setFieldValue('signature', next as ConsentValues['signature'])}
        label={t('form.signature')}
      >
        <div className={classes.person}>
          {signatureWays.map((one) => (
            <Radio key={one} value={one} label={label('signatureWays', one)} />
          ))}
        </div>
      </Radio.Group>
      {signature === 'typed' ? (
        <TextInput
          key={fields.key('typedName')}
          {...fields.getInputProps('typedName')}
          label={t('form.typedName')}
          autoComplete="off"
        />
      ) : (
        <Scan applicantId={applicantId} fields={fields} />
      )}
      <TextInput
        key={fields.key('signedOn')}
        {...fields.getInputProps('signedOn')}
        className={classes.day}
        type="date"
        min="1900-01-01"
        label={t('form.signedOn')}
      />
    </fieldset>
  );
}

/** The signed form among the person's documents. */
function Scan({ applicantId, fields }: Props) {
  const { t } = useTranslation('consents');
  const { data: files } = useRead(listFiles, { params: { applicantId } });
  if (files === undefined || files.length === 0) return null;
  return (
    <NativeSelect
      key={`${fields.key('fileId')} ${files.length}`}
      {...fields.getInputProps('fileId')}
      label={t('form.file')}
    >
      <option value="">{t('form.noFile')}</option>
      {files.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Uploads the signed form, which makes it a signature on paper. */
function ScanUpload({ applicantId, fields }: Props) {
  const { t } = useTranslation('consents');
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { data: limits } = useRead(readFileLimits);
  const reset = useRef<() => void>(null);
  const [uploaded, setUploaded] = useState('');
  const { mutate, isPending, error } = useMutation({
    async mutationFn(file: File) {
      const form = new FormData();
      form.append('id', newId());
      form.append('note', '');
      form.append('file', file, file.name);
      const [stored] = await upload(
        uploadFiles,
        { params: { applicantId }, form },
        { signal: AbortSignal.timeout(uploadPatience), onProgress: () => {} },
      );
      await refetch(queryClient, uploadFiles.changes);
      return stored;
    },
    onSuccess(stored) {
      if (!stored) return;
      fields.setValues({ signature: 'on_paper', fileId: stored.id });
      setUploaded(stored.name);
    },
  });
  return (
    <div className={classes.person}>
      <div>
        <FileButton
          accept={limits && acceptedBy(limits.types)}
          resetRef={reset}
          onChange={(file) => {
            // Allows choosing the same file again.
            reset.current?.();
            if (file) mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isPending}
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
            >
              {t('form.upload')}
            </Button>
          )}
        </FileButton>
      </div>
      <p role="status" className={classes.small}>
        {uploaded && t('form.uploaded', { name: uploaded })}
      </p>
      <div role="alert">
        <FieldError>{(error && errorMessage(error)) ?? fields.errors.fileId}</FieldError>
      </div>
    </div>
  );
}

/** The organization's texts in the screen's language, with their source. */
function LegalTexts({ fields }: Pick<Props, 'fields'>) {
  const { t, i18n } = useTranslation('consents');
  const { day } = useFormat();
  const kind = fields.useWatchValue('kind');
  const { data } = useRead(readConsentTexts);
  if (!data) return null;
  const { revoke, redisclosure, source, wordedOn } = data.texts;
  return (
    <Notice title={t('form.readOut')}>
      <div className={classes.texts}>
        <p>
          <WrittenText texts={revoke} language={i18n.language} />
        </p>
        {kind === 'treatment' && (
          <p>
            <WrittenText texts={redisclosure} language={i18n.language} />
          </p>
        )}
        <p className={classes.small}>
          {wordedOn ? t('sourceOf', { source, day: day(wordedOn) }) : t('source', { source })}
        </p>
      </div>
    </Notice>
  );
}
