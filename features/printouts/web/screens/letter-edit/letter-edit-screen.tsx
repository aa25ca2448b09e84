import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLanguages } from '#core/contract/languages.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { TemplateEditScreen } from '#core/web/templates/template-edit-screen.tsx';
import { TemplateForm } from '#core/web/templates/template-form.tsx';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { fillLetter, letterFieldNames } from '#features/printouts/contract/letter-fields.ts';
import {
  createLetterTemplate,
  type LetterTemplate,
  listLetterTemplates,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import classes from './template-form.module.css';

/** `/page/settings/letters/new` and `/edit/{id}`: a letter template in both languages. */
export function LetterEditScreen() {
  const { t } = useTranslation('letters');
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <TemplateEditScreen
      id={id}
      query={useRead(listLetterTemplates, {}, { enabled: id !== undefined })}
      back={{ path: paths.letters, text: t('settings.back') }}
    >
      {(template) => <LetterTemplateForm template={template} />}
    </TemplateEditScreen>
  );
}

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

type LetterTexts = Pick<LetterTemplate, 'name' | 'subject' | 'text'>;

function textsIn(template: LetterTemplate | null): LetterTexts {
  const none = { en: '', fr: '' };
  const { name = none, subject = none, text = none } = template ?? {};
  return { name, subject, text };
}

/** Previews both letters with a made-up person while typing. */
function Preview({ fields }: { fields: FormFields<LetterTexts> }) {
  const { t } = useTranslation('letters');
  const { languageName } = useFormat();
  const subject = fields.useWatchValue('subject');
  const text = fields.useWatchValue('text');
  const sample = Object.fromEntries(letterFieldNames.map((name) => [name, t(`sample.${name}`)]));
  return (
    <Section title={t('settings.preview')} text={t('settings.previewText')}>
      <div className={classes.previews}>
        {textLanguages
          .filter((language) => text[language])
          .map((language) => (
            <article key={language} className={classes.preview} data-tokens="light">
              <p className={classes.language}>{languageName(language)}</p>
              <h3 lang={language}>{fillLetter(subject[language] ?? '', sample)}</h3>
              <p lang={language}>{fillLetter(text[language] ?? '', sample)}</p>
            </article>
          ))}
      </div>
    </Section>
  );
}

function LetterTemplateForm({ template }: { template: LetterTemplate | null }) {
  const create = useChange(createLetterTemplate);
  const update = useChange(updateLetterTemplate);
  return (
    <TemplateForm
      template={template}
      keepAs="letter-template"
      // The body of an update has the same fields.
      schema={createLetterTemplate.body}
      textsIn={textsIn}
      send={(body, latest) =>
        latest
          ? update.mutateAsync({
              params: { id: latest.id },
              body: { ...body, archived: latest.archived, version: latest.version },
            })
          : create.mutateAsync({ body })
      }
      listPath={paths.letters}
      textField={{ minRows: 8, maxRows: 24 }}
      className={classes.form}
    >
      {(fields, wordings) => (
        <>
          <Placeholders />
          {wordings}
          <Preview fields={fields} />
        </>
      )}
    </TemplateForm>
  );
}
