import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  type DisclosureContents,
  findConsentGap,
  findNamedRecipient,
  isForClass,
} from '#features/consents/contract/consent-coverage.ts';
import { type Consent, listConsents } from '#features/consents/contract/consents.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { recipientClasses } from '#features/printouts/contract/enumerations.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { useRecipientNames } from './consent-facts.tsx';
import classes from './consent-form.module.css';

/** Fields of a disclosure form that a consent limits. */
interface Values {
  consentId: string;
  recipient: string;
  recipientClass: string;
  purpose: string;
}

interface Fields {
  key: (path: keyof Values) => string;
  getInputProps: (path: keyof Values) => { onChange?: (event: unknown) => void };
  useWatchValue: (path: keyof Values) => string;
  setFieldValue: (path: keyof Values, value: string) => void;
}

export type Wanted = Omit<DisclosureContents, 'recipient' | 'recipientClass' | 'purpose'>;

/**
 * Selects a valid consent, which fills in its recipient and purpose. Shows what it doesn't cover
 * before the form is sent, and can record another one without leaving the form.
 */
export function ConsentChoice({
  applicantId,
  fields,
  wanted,
  isNeeded,
  mayRecord,
}: {
  applicantId: string;
  fields: Fields;
  wanted: Wanted;
  isNeeded: boolean;
  mayRecord: boolean;
}) {
  const { t } = useTranslation('consents');
  const label = useEnumerationLabel();
  const recipientNames = useRecipientNames();
  const { data: all } = useRead(listConsents, { params: { id: applicantId } });
  const [isOpen, setOpen] = useState(false);
  const chosenId = fields.useWatchValue('consentId');
  const recipient = fields.useWatchValue('recipient');
  const recipientClass = fields.useWatchValue('recipientClass');
  const purpose = fields.useWatchValue('purpose');
  const activeConsents = all?.filter(({ state }) => state === 'active') ?? [];
  const chosen = activeConsents.find(({ id }) => id === chosenId);

  function fill(consent: Consent | undefined) {
    if (!consent) return;
    const names = consent.recipients.map(({ name }) => name);
    const [first] = names;
    if (first !== undefined && !findNamedRecipient(consent.recipients, recipient))
      fields.setFieldValue('recipient', first);
    fields.setFieldValue('purpose', consent.purpose);
  }

  if (all && !isNeeded && activeConsents.length === 0) return null;
  const input = fields.getInputProps('consentId');
  return (
    <>
      {all && activeConsents.length === 0 ? (
        <Notice tone="waiting" title={t('choose.empty')}>
          {t('choose.emptyText')}
        </Notice>
      ) : (
        <NativeSelect
          key={fields.key('consentId')}
          {...input}
          onChange={(event) => {
            input.onChange?.(event);
            fill(activeConsents.find(({ id }) => id === event.currentTarget.value));
          }}
          label={isNeeded ? t('choose.label') : t('choose.labelOptional')}
        >
          <option value="">{isNeeded ? t('choose.none') : t('choose.noneOptional')}</option>
          {activeConsents.map((one) => (
            <option key={one.id} value={one.id}>
              {t('choose.option', { who: recipientNames(one), purpose: one.purpose })}
            </option>
          ))}
        </NativeSelect>
      )}
      {chosen && chosen.recipients.length > 1 && (
        <NativeSelect
          label={t('choose.recipientOf')}
          value={findNamedRecipient(chosen.recipients, recipient)?.name ?? ''}
          onChange={({ currentTarget }) => fields.setFieldValue('recipient', currentTarget.value)}
        >
          {!findNamedRecipient(chosen.recipients, recipient) && (
            <option value="">{t('choose.noClass')}</option>
          )}
          {chosen.recipients.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      {chosen && isForClass(chosen) && (
        <NativeSelect
          key={fields.key('recipientClass')}
          {...fields.getInputProps('recipientClass')}
          label={t('choose.recipientClass')}
          description={t('choose.classHint')}
        >
          <option value="">{t('choose.noClass')}</option>
          {recipientClasses.map((one) => (
            <option key={one} value={one}>
              {label('recipientClasses', one)}
            </option>
          ))}
        </NativeSelect>
      )}
      {chosen && (
        <CoverageNotice
          consent={chosen}
          wanted={{ ...wanted, recipient, recipientClass, purpose }}
        />
      )}
      {mayRecord && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('add')}
          </Button>
        </div>
      )}
      <ConsentDialog
        applicantId={applicantId}
        isOpen={isOpen}
        wanted={{
          parts: wanted.parts.filter((part) => part !== 'counselling-notes'),
          topics: wanted.topics ? [...wanted.topics] : null,
          groups: wanted.groups ? ([...wanted.groups] as SupportGroup[]) : null,
          recipient,
          purpose,
        }}
        onAdded={(consent) => {
          fields.setFieldValue('consentId', consent.id);
          fill(consent);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function CoverageNotice({ consent, wanted }: { consent: Consent; wanted: DisclosureContents }) {
  const { t } = useTranslation(['consents', 'papers']);
  const { list } = useFormat();
  const recipientNames = useRecipientNames();
  const gap = findConsentGap(consent, wanted);
  if (!gap) return <p className={classes.small}>{t('consents:choose.covers')}</p>;
  const parts = list(gap.parts.map((part) => t(`papers:parts.${part}`)));
  const gapLines = [
    gap.parts.length > 0 && t('consents:choose.gapParts', { parts }),
    gap.topics.length > 0 && t('consents:choose.gapTopics'),
    gap.groups.length > 0 && t('consents:choose.gapGroups'),
    gap.recipient &&
      (isForClass(consent)
        ? t('consents:choose.gapClass')
        : t('consents:choose.gapRecipient', { who: recipientNames(consent) })),
    gap.discloser && t('consents:choose.gapDiscloser', { who: consent.discloser }),
    gap.purpose && t('consents:choose.gapPurpose', { purpose: consent.purpose }),
  ].filter((line) => line !== false);
  return (
    <Notice tone="waiting" title={t('consents:choose.gapTitle')}>
      <div className={classes.texts}>
        {gapLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Notice>
  );
}
