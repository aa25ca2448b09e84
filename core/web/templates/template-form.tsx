import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import {
  isOptionalLanguage,
  type TextLanguage,
  textIn,
  textLanguages,
} from '#core/contract/languages.ts';
import { type FormFields, useContractForm } from '../forms/contract-form.ts';
import { useKeptNotice } from '../forms/kept-text-notice.ts';
import { hasSameContent } from '../forms/same-content.ts';
import { useStaleTexts } from '../forms/stale-texts.ts';
import { retrySave, useStaleVersion } from '../forms/stale-version.ts';
import { useUnsavedTexts } from '../forms/unsaved-texts.ts';
import { FormActions, FormProblem } from '../ui/form-stack.tsx';
import { KeptNotice } from '../ui/kept-notice.tsx';
import { Section } from '../ui/section.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { UnsavedGuard } from '../ui/unsaved-guard.tsx';
import type { Template, TemplateTexts } from './template.ts';

interface TextField {
  description?: string;
  minRows: number;
  maxRows: number;
}

export function TemplateForm<
  T extends Template,
  Texts extends TemplateTexts,
  Schema extends z.ZodType,
>({
  template,
  keepAs,
  schema,
  textsIn,
  send,
  listPath,
  textField,
  className,
  children,
}: {
  template: T | null;
  /** Keeps unsaved text under this name and the template's id. */
  keepAs: string;
  schema: Schema;
  /** Empty texts for a new template. */
  textsIn: (template: T | null) => Texts;
  /** Creates the template, or changes this version of it. */
  send: (sent: z.input<Schema>, latest: T | null) => Promise<T>;
  listPath: string;
  textField: TextField;
  className: string | undefined;
  children: (fields: FormFields<Texts>, wordings: ReactNode) => ReactNode;
}) {
  const { t, i18n } = useTranslation(['templates', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const navigate = useNavigate();
  const stale = useStaleVersion(template);
  const { base, theirs } = stale;

  const form = useContractForm({
    schema,
    initialValues: textsIn(template),
    keep: { name: `${keepAs}:${template?.id ?? 'new'}`, base },
    send: (sent) =>
      retrySave(
        theirs ?? base.current,
        (latest) => send(sent, latest),
        (saved) => hasSameContent(textsIn(saved), sent as object),
      ),
    onSaved: (saved) => {
      const name = textIn(saved.name, i18n.language);
      showToast({ text: template ? t('saved', { name }) : t('added', { name }) });
      void navigate({ to: listPath });
    },
    onProblem: stale.onProblem,
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);
  const wordings = (
    <>
      {textLanguages.map((language) => (
        <Wording key={language} fields={fields} language={language} textField={textField} />
      ))}
    </>
  );

  return (
    <>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
      <KeptNotice notice={notice} />
      <form {...form.formProps} className={className}>
        <FormProblem text={form.problem} count={form.problemCount} />
        {theirs && (
          <Stale
            theirs={theirs}
            onTakeTheirs={() => {
              stale.goOnFrom(theirs);
              fields.setValues(textsIn(theirs));
            }}
            onKeepMine={() => void form.submit()}
          />
        )}
        {children(fields, wordings)}
        {!theirs && (
          <FormActions>
            <Button type="submit" loading={form.sending}>
              {t('actions:save')}
            </Button>
          </FormActions>
        )}
      </form>
    </>
  );
}

function useLabels(): Record<keyof TemplateTexts, string> {
  const { t } = useTranslation('templates');
  return { name: t('name'), subject: t('subject'), text: t('text') };
}

/** The texts in one language, with `lang` for screen readers. */
function Wording<Texts extends TemplateTexts>({
  fields,
  language,
  textField,
}: {
  fields: FormFields<Texts>;
  language: TextLanguage;
  textField: TextField;
}) {
  const { t } = useTranslation(['templates', 'actions']);
  const labels = useLabels();
  const input = (name: keyof TemplateTexts) => ({
    ...fields.getInputProps(`${name}.${language}`),
    lang: language,
    label: labels[name],
  });
  const hasSubject = 'subject' in fields.getInitialValues();
  return (
    <Section
      title={t(`languages.${language}`)}
      text={isOptionalLanguage(language) ? t('optionalLanguage') : undefined}
    >
      <Stack>
        <TextInput key={fields.key(`name.${language}`)} {...input('name')} autoComplete="off" />
        {hasSubject && (
          <TextInput
            key={fields.key(`subject.${language}`)}
            {...input('subject')}
            autoComplete="off"
          />
        )}
        <Textarea key={fields.key(`text.${language}`)} {...input('text')} {...textField} autosize />
      </Stack>
    </Section>
  );
}

function Stale({
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: Template;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t, i18n } = useTranslation('templates');
  const staleTexts = useStaleTexts();
  const labels = useLabels();
  const names = ['name', 'subject', 'text'] as const;
  return (
    <StaleNotice
      title={t('staleTitle')}
      texts={staleTexts}
      items={names.flatMap((name) => {
        const text = theirs[name];
        return text ? [{ term: labels[name], value: textIn(text, i18n.language) }] : [];
      })}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
