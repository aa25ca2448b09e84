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
import { paths } from '#core/web/paths.ts';
import { FormActions, FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StaleNotice } from '#core/web/ui/stale-notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { UnsavedGuard } from '#core/web/ui/unsaved-guard.tsx';
import {
  createNoteTemplate,
  type NoteTemplate,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import classes from './template-form.module.css';

type TemplateValues = Pick<NoteTemplate, 'name' | 'text'>;

function toTemplateValues(template: NoteTemplate | null): TemplateValues {
  const none = { en: '', fr: '' };
  const { name = none, text = none } = template ?? {};
  return { name, text };
}

export function TemplateForm({ template }: { template: NoteTemplate | null }) {
  const { t, i18n } = useTranslation(['notes', 'actions']);
  const unsavedTexts = useUnsavedTexts();
  const navigate = useNavigate();
  const create = useChange(createNoteTemplate);
  const update = useChange(updateNoteTemplate);
  const stale = useStaleVersion(template);
  const { base, theirs } = stale;

  const form = useContractForm({
    // The body of an update has the same fields.
    schema: createNoteTemplate.body,
    initialValues: toTemplateValues(template),
    keep: { name: `note-template:${template?.id ?? 'new'}`, base },
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
      showToast({
        text: template ? t('templates.saved', { name }) : t('templates.added', { name }),
      });
      void navigate({ to: paths.noteTemplates });
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
        <div className={classes.languages}>
          <Wording fields={fields} language="en" />
          <Wording fields={fields} language="fr" />
        </div>
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

/** Name and text in one language, with `lang` for screen readers. */
function Wording({
  fields,
  language,
}: {
  fields: FormFields<TemplateValues>;
  language: 'en' | 'fr';
}) {
  const { t } = useTranslation('notes');
  return (
    <Section title={language === 'en' ? t('templates.english') : t('templates.french')}>
      <Stack>
        <TextInput
          key={fields.key(`name.${language}`)}
          {...fields.getInputProps(`name.${language}`)}
          lang={language}
          label={t('templates.name')}
          autoComplete="off"
        />
        <Textarea
          key={fields.key(`text.${language}`)}
          {...fields.getInputProps(`text.${language}`)}
          lang={language}
          label={t('templates.text')}
          description={t('templates.textHint')}
          autosize
          minRows={6}
          maxRows={20}
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
  theirs: NoteTemplate;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t, i18n } = useTranslation('notes');
  const staleTexts = useStaleTexts();
  return (
    <StaleNotice
      title={t('templates.staleTitle')}
      texts={staleTexts}
      items={[
        { term: t('templates.name'), value: textIn(theirs.name, i18n.language) },
        { term: t('templates.text'), value: textIn(theirs.text, i18n.language) },
      ]}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
