import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { call } from '#core/web/api/api.ts';
import { download } from '#core/web/api/download.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import { CheckList } from '#features/consents/web/parts/check-list.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import type { PersonLetterField } from '#features/printouts/contract/letter-fields.ts';
import {
  type LetterFacts,
  type LetterTemplate,
  letterToWrite,
  readLetterFacts,
  saveLetter,
  showLetter,
} from '#features/printouts/contract/letters.ts';
import { PaperFormFrame } from '../../parts/papers/paper-form-frame.tsx';
import { usePaperForm } from '../../parts/papers/use-paper-form.ts';
import { LetterRecipientFields } from './letter-recipient-fields.tsx';
import { LetterTextFields } from './letter-text-fields.tsx';
import { factsInTemplate, fillTemplate, type LetterValues, toLetterBody } from './letter-values.ts';

/** Refills the text when choices change, until someone edits it. */
function useFilledText(
  fields: FormFields<LetterValues>,
  template: LetterTemplate | undefined,
  facts: LetterFacts | undefined,
) {
  const [language, chosen, recipient, text] = [
    fields.useWatchValue('language'),
    fields.useWatchValue('fields'),
    fields.useWatchValue('recipient'),
    fields.useWatchValue('text'),
  ];
  const last = useRef<{ subject: string; text: string } | null>(null);
  const filledTemplate =
    template && facts && fillTemplate(template, { language, fields: chosen, recipient }, facts);
  const isOwn = text !== '' && text !== last.current?.text && text !== filledTemplate?.text;

  function applyFilledText(filledText: { subject: string; text: string }) {
    const { subject } = fields.getValues();
    // Keeps an edited subject too.
    const isSubjectOwn = subject !== '' && subject !== last.current?.subject;
    last.current = filledText;
    if (!isSubjectOwn) fields.setFieldValue('subject', filledText.subject);
    fields.setFieldValue('text', filledText.text);
  }

  useEffect(() => {
    if (!filledTemplate || isOwn) return;
    if (filledTemplate.text !== text) applyFilledText(filledTemplate);
    else last.current ??= filledTemplate;
  });

  return {
    isOwn: filledTemplate !== undefined && isOwn,
    beginAgain: () => {
      if (!filledTemplate) return;
      fields.setFieldValue('subject', '');
      applyFilledText(filledTemplate);
    },
  };
}

/** Facts of the person that the letter may contain. i18n-keys: letters:fields.* */
function FactFields({
  fields,
  template,
  facts,
}: {
  fields: FormFields<LetterValues>;
  template: LetterTemplate;
  facts: LetterFacts | undefined;
}) {
  const { t } = useTranslation('letters');
  const language = fields.useWatchValue('language');
  const checkedFields = fields.useWatchValue('fields');
  const templateFields = factsInTemplate(template, language);
  return (
    <Section title={t('write.facts')} text={t('write.factsText')}>
      {templateFields.length === 0 ? (
        t('write.nothingToTick')
      ) : (
        <CheckList
          legend={t('write.factsLegend')}
          options={templateFields.map((name) => {
            const value = facts?.facts[name];
            const isMissing = facts !== undefined && !value;
            return {
              value: name,
              label: isMissing
                ? t('write.notInFile', { fact: t(`fields.${name}`) })
                : t(`fields.${name}`),
              description: value,
              disabled: isMissing,
            };
          })}
          chosen={checkedFields}
          onChange={(chosen) =>
            fields.setFieldValue(
              'fields',
              templateFields.filter((name: PersonLetterField) => chosen.includes(name)),
            )
          }
        />
      )}
    </Section>
  );
}

function TemplateChoice({
  fields,
  templates,
}: {
  fields: FormFields<LetterValues>;
  templates: readonly LetterTemplate[];
}) {
  const { t, i18n } = useTranslation('letters');
  const language = fields.useWatchValue('language');
  const templateId = fields.useWatchValue('templateId');

  /** Unchecks facts that the other letter doesn't use. */
  function choose(next: { templateId: string; language: string }) {
    const template = templates.find(({ id }) => id === next.templateId);
    const templateFields = template ? factsInTemplate(template, next.language) : [];
    const { fields: checkedFields } = fields.getValues();
    fields.setFieldValue(
      'fields',
      checkedFields.filter((name) => templateFields.includes(name)),
    );
    fields.setFieldValue('templateId', next.templateId);
    fields.setFieldValue('language', next.language);
  }

  return (
    <Section title={t('write.which')} text={t('write.text')}>
      <FormRow>
        <NativeSelect
          label={t('write.template')}
          value={templateId}
          onChange={({ currentTarget }) => choose({ templateId: currentTarget.value, language })}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              <WrittenText texts={name} language={i18n.language} />
            </option>
          ))}
        </NativeSelect>
        <LanguageField
          label={t('write.language')}
          value={language}
          onChange={(chosen) => choose({ templateId, language: chosen })}
        />
      </FormRow>
    </Section>
  );
}

export function LetterForm({
  file,
  templates,
  initial,
  onShown,
}: {
  file: Applicant;
  templates: readonly LetterTemplate[];
  initial: LetterValues;
  /** Receives the values too, so that editing can resume. */
  onShown: (paper: Paper, values: LetterValues) => void;
}) {
  const { t } = useTranslation('letters');
  const { id, abilities } = file;
  const unsavedTexts = useUnsavedTexts();
  const making = usePaperForm({
    keptTextName: `letter:${id}`,
    schema: letterToWrite,
    initialValues: initial,
    toSent: toLetterBody,
    show: (body) => call(showLetter, { params: { id }, body }),
    save: (body) => download(saveLetter, { params: { id }, body }),
    savedText: (name) => t('write.saved', { name }),
    onShown,
  });
  const { fields, hasUnsaved, forgetKeptText } = making.form;
  const templateId = fields.useWatchValue('templateId');
  const language = fields.useWatchValue('language');
  const template = templates.find((one) => one.id === templateId);
  const { data: facts } = useRead(readLetterFacts, {
    params: { id },
    query: { language, zone: browserZone() },
  });
  const filledText = useFilledText(fields, template, facts);
  return (
    <>
      <UnsavedGuard
        hasUnsaved={() => filledText.isOwn && hasUnsaved()}
        onLeave={forgetKeptText}
        texts={unsavedTexts}
      />
      <PaperFormFrame
        making={making}
        maySave={abilities.update}
        warning={<PaperWarning applicant={file} path="letter" />}
      >
        <TemplateChoice fields={fields} templates={templates} />
        <LetterRecipientFields fields={fields} applicantId={id} />
        {template && <FactFields fields={fields} template={template} facts={facts} />}
        <LetterTextFields
          fields={fields}
          isOwn={filledText.isOwn}
          onBeginAgain={filledText.beginAgain}
        />
        {abilities.update && (
          <Checkbox
            key={fields.key('keep')}
            {...fields.getInputProps('keep', { type: 'checkbox' })}
            label={t('write.keep')}
          />
        )}
      </PaperFormFrame>
    </>
  );
}
