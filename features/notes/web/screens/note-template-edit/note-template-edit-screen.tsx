import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { TemplateEditScreen } from '#core/web/templates/template-edit-screen.tsx';
import { TemplateForm } from '#core/web/templates/template-form.tsx';
import {
  createNoteTemplate,
  listNoteTemplates,
  type NoteTemplate,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import classes from './template-form.module.css';

/** `/page/settings/note-templates/new` and `/edit/{id}`: a note template in both languages. */
export function NoteTemplateEditScreen() {
  const { t } = useTranslation('notes');
  const { id } = useParams({ strict: false }) as { id?: string };
  return (
    <TemplateEditScreen
      id={id}
      query={useRead(listNoteTemplates, {}, { enabled: id !== undefined })}
      back={{ path: paths.noteTemplates, text: t('templates.back') }}
    >
      {(template) => <NoteTemplateForm template={template} />}
    </TemplateEditScreen>
  );
}

function textsIn(template: NoteTemplate | null) {
  const none = { en: '', fr: '' };
  const { name = none, text = none } = template ?? {};
  return { name, text };
}

function NoteTemplateForm({ template }: { template: NoteTemplate | null }) {
  const { t } = useTranslation('notes');
  const create = useChange(createNoteTemplate);
  const update = useChange(updateNoteTemplate);
  return (
    <TemplateForm
      template={template}
      keepAs="note-template"
      // The body of an update has the same fields.
      schema={createNoteTemplate.body}
      textsIn={textsIn}
      send={(body, latest) =>
        latest
          ? update.mutateAsync({
              params: { id: latest.id },
              body: { ...body, archived: latest.archived, version: latest.version },
            })
          : create.mutateAsync({ body })
      }
      listPath={paths.noteTemplates}
      textField={{ description: t('templates.textHint'), minRows: 6, maxRows: 20 }}
      className={classes.form}
    >
      {(_, wordings) => <div className={classes.languages}>{wordings}</div>}
    </TemplateForm>
  );
}
