import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { maxConsentRecipients, readConsentTexts } from '#features/consents/contract/consents.ts';
import { consentKinds } from '#features/consents/contract/enumerations.ts';
import { paperParts } from '#features/printouts/contract/papers.ts';
import classes from './consent-form.module.css';
import type { ConsentValues } from './consent-values.ts';
import { GroupFields, PartChoice, TopicFields } from './part-choice.tsx';

export function ScopeFields({
  applicantId,
  fields,
}: {
  applicantId: string;
  fields: FormFields<ConsentValues>;
}) {
  const { t } = useTranslation(['consents', 'actions']);
  const kind = fields.useWatchValue('kind');
  const parts = fields.useWatchValue('parts');
  const { data: consentTexts } = useRead(readConsentTexts);
  const isCounseling = kind === 'counselling';
  const offered = paperParts.filter((part) =>
    isCounseling
      ? part === 'identity' || part === 'counselling-notes'
      : part !== 'counselling-notes',
  );
  return (
    <>
      <Radio.Group
        value={kind}
        onChange={(next) => {
          const isCounselingNext = next === 'counselling';
          if (isCounselingNext !== isCounseling) {
            fields.setFieldValue(
              'parts',
              isCounselingNext ? ['identity', 'counselling-notes'] : ['identity'],
            );
          }
          fields.setFieldValue('kind', next as ConsentValues['kind']);
        }}
        label={t('form.kind')}
      >
        <div className={classes.person}>
          {consentKinds.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`consents:form.kinds.${one}`)}
              description={t(`consents:form.kindHints.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.whatTitle')}</legend>
        <PartChoice
          legend={t('form.parts')}
          offered={offered}
          hasHints={false}
          fields={fields as never}
        />
        {parts.includes('answers') && (
          <TopicFields applicantId={applicantId} fields={fields as never} />
        )}
        {parts.includes('support') && (
          <GroupFields applicantId={applicantId} fields={fields as never} />
        )}
        <Textarea
          key={fields.key('what')}
          {...fields.getInputProps('what')}
          label={t('form.what')}
          description={t('form.whatHint')}
          autosize
          minRows={2}
          maxRows={8}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.whoTitle')}</legend>
        <Recipients fields={fields} />
        <TextInput
          key={fields.key('purpose')}
          {...fields.getInputProps('purpose')}
          label={t('form.purpose')}
          description={t('form.purposeHint')}
          autoComplete="off"
        />
        <TextInput
          key={fields.key('discloser')}
          {...fields.getInputProps('discloser')}
          label={t('form.discloser')}
          placeholder={consentTexts?.organisation}
          autoComplete="off"
        />
      </fieldset>
    </>
  );
}

function Recipients({ fields }: { fields: FormFields<ConsentValues> }) {
  const { t } = useTranslation(['consents', 'actions']);
  const recipients = fields.useWatchValue('recipients');
  const isClass = fields.useWatchValue('kind') === 'treatment';
  const isOne = recipients.length === 1;
  return (
    <>
      {isClass && <p className={classes.small}>{t('consents:form.classNote')}</p>}
      {recipients.map((_, index) => {
        const at = `recipients.${index}` as const;
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to tell it by, and its fields have keys
          <div key={index} className={classes.person}>
            <FormRow>
              <TextInput
                key={fields.key(`${at}.name`)}
                {...fields.getInputProps(`${at}.name`)}
                label={
                  isOne
                    ? t('consents:form.recipient')
                    : t('consents:form.recipientNumber', { number })
                }
                description={index === 0 && t('consents:form.recipientHint')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                autoComplete="off"
              />
              <TextInput
                key={fields.key(`${at}.address`)}
                {...fields.getInputProps(`${at}.address`)}
                label={`${t('consents:form.address')} (${t('actions:optional')})`}
                autoComplete="off"
              />
            </FormRow>
            {!isOne && (
              <div>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => fields.removeListItem('recipients', index)}
                >
                  {t('consents:form.removeRecipient', { number })}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <div role="alert">
        <FieldError>{fields.errors.recipients}</FieldError>
      </div>
      {recipients.length < maxConsentRecipients && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => fields.insertListItem('recipients', { name: '', address: '' })}
          >
            {t('consents:form.addRecipient')}
          </Button>
        </div>
      )}
    </>
  );
}

export function UntilFields({ fields }: { fields: FormFields<ConsentValues> }) {
  const { t } = useTranslation('consents');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.untilTitle')}</legend>
      <TextInput
        key={fields.key('expiresOn')}
        {...fields.getInputProps('expiresOn')}
        className={classes.day}
        type="date"
        min="1900-01-01"
        label={t('form.expiresOn')}
      />
      <TextInput
        key={fields.key('expiresWhen')}
        {...fields.getInputProps('expiresWhen')}
        label={t('form.expiresWhen')}
        description={t('form.expiresWhenHint')}
        autoComplete="off"
      />
    </fieldset>
  );
}
