import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { ConsentChoice, type Wanted } from '#features/consents/web/parts/consent-choice.tsx';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { disclosureBases } from '#features/printouts/contract/enumerations.ts';
import { readPaperRules } from '#features/printouts/contract/papers.ts';

/** Form values of the recipient. Empty text means no answer. */
export interface RecipientValues {
  recipient: string;
  recipientClass: string;
  purpose: string;
  basis: string;
  consentId: string;
  groundNote: string;
}

interface Fields {
  key: (path: keyof RecipientValues) => string;
  getInputProps: (path: keyof RecipientValues) => { onChange?: (event: unknown) => void };
  useWatchValue: (path: keyof RecipientValues) => string;
  setFieldValue: (path: keyof RecipientValues, value: string) => void;
}

export const emptyRecipient: RecipientValues = {
  recipient: '',
  recipientClass: '',
  purpose: '',
  basis: '',
  consentId: '',
  groundNote: '',
};

/** Legal bases that need details by law. */
const explainedBases = ['court_order', 'emergency', 'other_ground'] as const;
const toExplainedBasis = (basis: string) => explainedBases.find((one) => one === basis);

/** Converts empty text to null and derives the legal basis from a chosen consent. */
export function toRecipientBody({
  recipient,
  recipientClass,
  purpose,
  basis,
  consentId,
  groundNote,
}: RecipientValues) {
  const effectiveBasis = consentId === '' ? basis : 'consent';
  return {
    recipient,
    purpose,
    basis: (effectiveBasis || null) as never,
    consentId: consentId || null,
    recipientClass: (consentId && recipientClass ? recipientClass : null) as never,
    groundNote: toExplainedBasis(effectiveBasis) ? groundNote : null,
  };
}

/** Shows the legal basis only if the law requires one or a consent exists. */
export function PurposeFields({
  applicantId,
  fields,
  wanted,
}: {
  applicantId: string;
  fields: Fields;
  /** Planned contents, for the consent to cover. */
  wanted: Wanted;
}) {
  const { t } = useTranslation('papers');
  const label = useEnumerationLabel();
  const { data: rules } = useRead(readPaperRules);
  const { data: file } = useRead(readApplicant, { params: { id: applicantId } });
  const basis = fields.useWatchValue('basis');
  const isPart2 = rules?.part2 === true;
  const hasCounselingNotes = wanted.parts.includes('counselling-notes');
  // Counseling notes need a consent or an order, even where Part 2 doesn't apply (2.31(b)).
  const needsBasis = isPart2 || hasCounselingNotes || basis !== '';
  const offered = isPart2 ? disclosureBases : (['consent', 'court_order'] as const);
  const explainedBasis = needsBasis ? toExplainedBasis(basis) : undefined;
  const basisInput = fields.getInputProps('basis');

  function updateFromBasis(next: string) {
    if (next !== 'consent') fields.setFieldValue('consentId', '');
    if (next === 'own_request' && file) fields.setFieldValue('recipient', fullName(file));
    else if (basis === 'own_request') fields.setFieldValue('recipient', '');
  }
  return (
    <>
      <TextInput
        key={fields.key('purpose')}
        {...fields.getInputProps('purpose')}
        label={t('purpose')}
        description={t('purposeHint')}
        autoComplete="off"
      />
      {rules && needsBasis && (
        <NativeSelect
          key={fields.key('basis')}
          {...basisInput}
          onChange={(event) => {
            basisInput.onChange?.(event);
            updateFromBasis(event.currentTarget.value);
          }}
          label={t('basis')}
          description={isPart2 ? t('basisHint') : t('counsellingBasisHint')}
        >
          <option value="">{t('noBasis')}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {label('disclosureBases', one)}
            </option>
          ))}
        </NativeSelect>
      )}
      {explainedBasis && (
        <TextInput
          key={fields.key('groundNote')}
          {...fields.getInputProps('groundNote')}
          label={t('groundNote')}
          description={t(`groundHints.${explainedBasis}`)}
          autoComplete="off"
        />
      )}
      {rules && (!needsBasis || basis === 'consent') && (
        <ConsentChoice
          applicantId={applicantId}
          fields={fields}
          wanted={wanted}
          isNeeded={needsBasis}
          mayRecord={file?.abilities.update === true}
        />
      )}
    </>
  );
}

const fullName = ({ firstName, lastName }: Pick<Applicant, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/** A person's own request has no other recipient. */
export function RecipientField({
  fields,
  label,
}: {
  fields: Pick<Fields, 'key' | 'getInputProps' | 'useWatchValue'>;
  label?: string;
}) {
  const { t } = useTranslation('papers');
  const isOwn = fields.useWatchValue('basis') === 'own_request';
  return (
    <TextInput
      key={fields.key('recipient')}
      {...fields.getInputProps('recipient')}
      label={label ?? t('recipient')}
      description={isOwn ? t('recipientOwn') : t('recipientHint')}
      readOnly={isOwn}
      autoComplete="off"
    />
  );
}
