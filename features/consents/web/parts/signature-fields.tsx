import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { readConsentTexts } from '#features/consents/contract/consents.ts';
import { consentSigners, signatureWays } from '#features/consents/contract/enumerations.ts';
import { listFiles } from '#features/documents/contract/files.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './consent-form.module.css';
import type { ConsentValues } from './consent-values.ts';

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

function Scan({ applicantId, fields }: Props) {
  const { t } = useTranslation('consents');
  const { data: files } = useRead(listFiles, { params: { applicantId } });
  return (
    <>
      <NativeSelect
        key={fields.key('fileId')}
        {...fields.getInputProps('fileId')}
        label={t('form.file')}
      >
        <option value="">{t('form.noFile')}</option>
        {files?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {files?.length === 0 && <p className={classes.small}>{t('form.noFiles')}</p>}
    </>
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
        <p>{textIn(revoke, i18n.language)}</p>
        {kind === 'treatment' && <p>{textIn(redisclosure, i18n.language)}</p>}
        <p className={classes.small}>
          {wordedOn ? t('sourceOf', { source, day: day(wordedOn) }) : t('source', { source })}
        </p>
      </div>
    </Notice>
  );
}
