import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { disclosureBases } from '#contract/enumerations.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { ConsentChoice, type Wanted } from '#web/modules/consents/components/consent-choice.tsx';
import { paperRulesQuery } from '../queries.ts';

/** What a form holds of whom something is given to. Empty text: not said. */
export interface RecipientValues {
  recipient: string;
  purpose: string;
  basis: string;
  consentId: string;
  groundNote: string;
}

/** The part of any form that these fields bind with. */
interface Fields {
  key: (path: keyof RecipientValues) => string;
  getInputProps: (path: keyof RecipientValues) => { onChange?: (event: unknown) => void };
  useWatchValue: (path: keyof RecipientValues) => string;
  setFieldValue: (path: keyof RecipientValues, value: string) => void;
}

export const emptyRecipient: RecipientValues = {
  recipient: '',
  purpose: '',
  basis: '',
  consentId: '',
  groundNote: '',
};

/** The grounds of which the law wants more noted than their name. */
const explained = ['court_order', 'emergency', 'other_ground'] as const;
const explainedIn = (basis: string) => explained.find((one) => one === basis);

/** As it is sent: what was not said is nothing, and who names a permission gives out by it. */
export function sentRecipient({
  recipient,
  purpose,
  basis,
  consentId,
  groundNote,
}: RecipientValues) {
  const ground = consentId === '' ? basis : 'consent';
  return {
    ...{ recipient, purpose, basis: (ground || null) as never, consentId: consentId || null },
    groundNote: explainedIn(ground) ? groundNote : null,
  };
}

/** What for and on what ground; the ground only where the law asks for one, or there is a permission. */
export function PurposeFields({
  applicantId,
  fields,
  wanted,
}: {
  applicantId: string;
  fields: Fields;
  /** What of the file goes out, for the permission to cover. */
  wanted: Wanted;
}) {
  const { t } = useTranslation('papers');
  const label = useEnumerationLabel();
  const { data: rules } = useQuery(paperRulesQuery());
  const { data: file } = useQuery(applicantQuery(applicantId));
  const basis = fields.useWatchValue('basis');
  const isPart2 = rules?.part2 === true;
  const noted = isPart2 ? explainedIn(basis) : undefined;
  const ground = fields.getInputProps('basis');
  return (
    <>
      <TextInput
        key={fields.key('purpose')}
        {...fields.getInputProps('purpose')}
        label={t('purpose')}
        description={t('purposeHint')}
        autoComplete="off"
      />
      {isPart2 && (
        <NativeSelect
          key={fields.key('basis')}
          {...ground}
          onChange={(event) => {
            ground.onChange?.(event);
            if (event.currentTarget.value !== 'consent') fields.setFieldValue('consentId', '');
          }}
          label={t('basis')}
          description={t('basisHint')}
        >
          <option value="">{t('noBasis')}</option>
          {disclosureBases.map((one) => (
            <option key={one} value={one}>
              {label('disclosureBases', one)}
            </option>
          ))}
        </NativeSelect>
      )}
      {noted && (
        <TextInput
          key={fields.key('groundNote')}
          {...fields.getInputProps('groundNote')}
          label={t('groundNote')}
          description={t(`groundHints.${noted}`)}
          autoComplete="off"
        />
      )}
      {rules && (!isPart2 || basis === 'consent') && (
        <ConsentChoice
          applicantId={applicantId}
          fields={fields}
          wanted={wanted}
          isNeeded={isPart2 || wanted.parts.includes('counselling-notes')}
          mayRecord={file?.abilities.update === true}
        />
      )}
    </>
  );
}

export function RecipientField({ fields }: { fields: Pick<Fields, 'key' | 'getInputProps'> }) {
  const { t } = useTranslation('papers');
  return (
    <TextInput
      key={fields.key('recipient')}
      {...fields.getInputProps('recipient')}
      label={t('recipient')}
      description={t('recipientHint')}
      autoComplete="off"
    />
  );
}
