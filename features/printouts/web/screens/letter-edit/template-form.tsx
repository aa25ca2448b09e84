import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useChange } from '#core/web/api/change.ts';
import { type FormFields, useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { useStaleTexts } from '#core/web/forms/stale-texts.ts';
import { retrySave, useStaleVersion } from '#core/web/forms/stale-version.ts';
import { useUnsavedTexts } from '#core/web/forms/unsaved-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { FormActions, FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StaleNotice } from '#core/web/ui/stale-notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import { fillLetter, letterFieldNames } from '#features/printouts/contract/letter-fields.ts';
import {
  createLetterTemplate,
  type LetterTemplate,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import classes from './template-form.module.css';

function Placeholders() {
  const { t } = useTranslation('letters');
  return (
    <Section title={t('settings.placeholders')} text={t('settings.placeholdersText')}>
      <DefinitionList
        items={letterFieldNames.map((name) => ({
          key: name,
          term: t(`fields.${name}`),
          value: <code className={classes.code}>{`{${name}}`}</code>,
        }))}
      />
    </Section>
  );
}

type TemplateValues = Pick<LetterTemplate, 'name' | 'subject' | 'text'>;

function toTemplateValues(template: LetterTemplate | null): TemplateValues {
  const none = { en: '', fr: '' };
  const { name = none, subject = none, text = none } = template ?? {};
  return { name, subject, text };
}

/** Previews both letters with a made-up person while typing. */
function Preview({ fields }: { fields: FormFields<TemplateValues> }) {
  const { t } = useTranslation('letters');
  const { languageName } = useFormat();
  const subject = fields.useWatchValue('subject');
  const text = fields.useWatchValue('text');
  const sample = Object.fromEntries(letterFieldNames.map((name) => [name, t(`sample.${name}`)]));
  return (
    <Section title={t('settings.preview')} text={t('settings.previewText')}>
      <div className={classes.previews}>
        {(['en', 'fr'] as const).map((language) => (
          <article key={language} className={classes.preview} data-tokens="light">
            <p className={classes.language}>{languageName(language)}</p>
            <h3 lang={language}>{fillLetter(subject[language], sample)}</h3>
            <p lang={language}>{fillLetter(text[language], sample)}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}

export function TemplateForm({ template }: { template: LetterTemplate | null }) {
  const { t, i18n } = useTranslation(['letters', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const navigate = useNavigate();
  const create = useChange(createLetterTemplate);
  const update = useChange(updateLetterTemplate);
  const stale = useStaleVersion(template);
  const { base, theirs } = stale;

  const form = useContractForm({
    // The body of an update has the same fields.
    schema: createLetterTemplate.body,
    initialValues: toTemplateValues(template),
    keep: { name: `letter-template:${template?.id ?? 'new'}`, base },
    send: (sent) =>
      retrySave(
        theirs ?? base.current,
        (latest) =>
          latest
            ? update.mutateAsync({
                params: { id: latest.id },
                body: { ...sent, archived: latest.archived, version: latest.version },
              })
            : create.mutateAsync({ body: sent }),
        (savedTemplate) => hasSameContent(toTemplateValues(savedTemplate), sent),
      ),
    onSaved: (saved) => {
      const name = textIn(saved.name, i18n.language);
      showToast({ text: template ? t('settings.saved', { name }) : t('settings.added', { name }) });
      void navigate({ to: paths.letters });
    },
    onProblem: stale.onProblem,
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  return (
    <>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
      <KeptNotice notice={notice} />
      <form {...form.formProps} className={classes.form}>
        <FormProblem text={form.problem} count={form.problemCount} />
        {theirs && (
          <Stale
            theirs={theirs}
            onTakeTheirs={() => {
              stale.goOnFrom(theirs);
              fields.setValues(toTemplateValues(theirs));
            }}
            onKeepMine={() => void form.submit()}
          />
        )}
        <Placeholders />
        <Wording fields={fields} language="en" />
        <Wording fields={fields} language="fr" />
        <Preview fields={fields} />
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

/** Text in one language, with `lang` for screen readers. */
function Wording({
  fields,
  language,
}: {
  fields: FormFields<TemplateValues>;
  language: 'en' | 'fr';
}) {
  const { t } = useTranslation('letters');
  return (
    <Section title={language === 'en' ? t('settings.english') : t('settings.french')}>
      <Stack>
        <TextInput
          key={fields.key(`name.${language}`)}
          {...fields.getInputProps(`name.${language}`)}
          lang={language}
          label={t('settings.name')}
          autoComplete="off"
        />
        <TextInput
          key={fields.key(`subject.${language}`)}
          {...fields.getInputProps(`subject.${language}`)}
          lang={language}
          label={t('settings.subject')}
          autoComplete="off"
        />
        <Textarea
          key={fields.key(`text.${language}`)}
          {...fields.getInputProps(`text.${language}`)}
          lang={language}
          label={t('settings.text')}
          autosize
          minRows={8}
          maxRows={24}
        />
      </Stack>
    </Section>
  );
}

function Stale({
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: LetterTemplate;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t, i18n } = useTranslation('letters');
  const staleTexts = useStaleTexts();
  return (
    <StaleNotice
      title={t('settings.staleTitle')}
      texts={staleTexts}
      items={[
        { term: t('settings.name'), value: textIn(theirs.name, i18n.language) },
        { term: t('settings.subject'), value: textIn(theirs.subject, i18n.language) },
        { term: t('settings.text'), value: textIn(theirs.text, i18n.language) },
      ]}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
