import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { cacheReply, readQuery, useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { TemplateListScreen } from '#core/web/templates/template-list-screen.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  listNoteTemplates,
  orderNoteTemplates,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import { firstWords } from '#features/notes/web/parts/template-query.ts';

/** `/page/settings/note-templates`: texts to begin a note with. */
export function NoteTemplatesScreen() {
  const { t } = useTranslation('notes');
  const update = useChange(updateNoteTemplate);
  return (
    <TemplateListScreen
      query={useRead(listNoteTemplates)}
      texts={{
        title: t('templates.title'),
        subtitle: t('templates.subtitle'),
        noneText: t('templates.noneText'),
      }}
      icon={<IconTemplate size={26} stroke={1.6} />}
      addPath={paths.noteTemplateNew}
      editPath={paths.noteTemplateEdit}
      line={({ text }) => ({
        en: firstWords(text.en),
        fr: firstWords(text.fr),
        es: text.es && firstWords(text.es),
      })}
      save={({ id, version, name, text, archived }) =>
        update.mutateAsync({ params: { id }, body: { version, name, text, archived } })
      }
      onMove={useOrder()}
    />
  );
}

function useOrder() {
  const { t } = useTranslation('notes');
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(orderNoteTemplates, {
    remember: (templates, client) =>
      cacheReply(client, readQuery(listNoteTemplates).queryKey, templates),
  });
  return async (ids: string[]) => {
    try {
      await mutateAsync({ body: { ids } });
    } catch (error) {
      showToast({ tone: 'bad', title: t('templates.orderFailed'), text: errorMessage(error) });
    }
  };
}
