import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import type { Paper } from '#core/contract/printout.ts';
import { call } from '#core/web/api/api.ts';
import { download } from '#core/web/api/download.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { GroupFields, PartChoice, TopicFields } from '#features/consents/web/parts/part-choice.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import {
  defaultParts,
  type PaperPart,
  paperParts,
  paperToMake,
  savePaper,
  showPaper,
} from '#features/printouts/contract/papers.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { PaperFields, PaperFormFrame } from '../../parts/papers/paper-form-frame.tsx';
import {
  emptyRecipient,
  PurposeFields,
  RecipientField,
  type RecipientValues,
  toRecipientBody,
} from '../../parts/papers/recipient-fields.tsx';
import { usePaperForm } from '../../parts/papers/use-paper-form.ts';

export interface PaperValues extends RecipientValues {
  parts: PaperPart[];
  /** Null means all. */
  topics: string[] | null;
  groups: SupportGroup[] | null;
  language: string;
}

/**
 * @param wanted parts from the link, such as `answers`.
 */
export function paperValues(language: string, wanted: unknown): PaperValues {
  const named = String(wanted ?? '').split(',');
  const parts = paperParts.filter((part) => named.includes(part));
  return {
    parts: parts.length > 0 ? parts : [...defaultParts],
    topics: null,
    groups: null,
    language,
    ...emptyRecipient,
  };
}

function toPaperBody({
  parts,
  topics,
  groups,
  language,
  ...recipient
}: PaperValues): SentBy<typeof showPaper>['body'] {
  return {
    parts,
    language,
    zone: browserZone(),
    ...(topics && parts.includes('answers') && { topics }),
    ...(groups && parts.includes('support') && { groups }),
    ...toRecipientBody(recipient),
  };
}

function PartFields({
  applicantId,
  fields,
}: {
  applicantId: string;
  fields: FormFields<PaperValues>;
}) {
  const { t } = useTranslation('papers');
  const parts = fields.useWatchValue('parts');
  const language = fields.useWatchValue('language');
  const chosen = { applicantId, fields: fields as never };
  return (
    <Section title={t('what')} text={t('whatText')}>
      <PaperFields>
        <PartChoice legend={t('partsLegend')} fields={fields as never} />
        {parts.includes('answers') && <TopicFields {...chosen} />}
        {parts.includes('support') && <GroupFields {...chosen} />}
        <LanguageField
          label={t('language')}
          value={language}
          onChange={(tag) => fields.setFieldValue('language', tag)}
        />
      </PaperFields>
    </Section>
  );
}

/** Chooses parts and recipient, then prints or saves. */
export function PaperForm({
  file,
  initial,
  onShown,
}: {
  file: Applicant;
  initial: PaperValues;
  /** Receives the values too, so that editing can resume. */
  onShown: (paper: Paper, values: PaperValues) => void;
}) {
  const { t } = useTranslation('papers');
  const { id } = file;
  const making = usePaperForm({
    keptTextName: `paper:${id}`,
    schema: paperToMake,
    initialValues: initial,
    toSent: toPaperBody,
    show: (body) => call(showPaper, { params: { id }, body }),
    save: (body) => download(savePaper, { params: { id }, body }),
    savedText: (name) => t('saved', { name }),
    onShown,
  });
  const { fields } = making.form;
  const parts = fields.useWatchValue('parts');
  const topics = fields.useWatchValue('topics');
  const groups = fields.useWatchValue('groups');
  return (
    <PaperFormFrame making={making} warning={<PaperWarning applicant={file} path="printout" />}>
      <PartFields applicantId={id} fields={fields} />
      <Section title={t('who')} text={t('whoText')}>
        <PaperFields>
          <RecipientField fields={fields as never} />
          <PurposeFields
            applicantId={id}
            fields={fields as never}
            wanted={{ parts, topics, groups }}
          />
        </PaperFields>
      </Section>
    </PaperFormFrame>
  );
}
