import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { TemplateListScreen } from '#core/web/templates/template-list-screen.tsx';
import { listLetterTemplates, updateLetterTemplate } from '#features/printouts/contract/letters.ts';

/** `/page/settings/letters`: letter templates. */
export function LettersScreen() {
  const { t } = useTranslation('letters');
  const update = useChange(updateLetterTemplate);
  return (
    <TemplateListScreen
      query={useRead(listLetterTemplates)}
      texts={{
        title: t('settings.title'),
        subtitle: t('settings.subtitle'),
        noneText: t('settings.noneText'),
      }}
      icon={<IconMail size={26} stroke={1.6} />}
      addPath={paths.letterNew}
      editPath={paths.letterEdit}
      line={({ subject }) => subject}
      save={({ id, version, name, subject, text, archived }) =>
        update.mutateAsync({ params: { id }, body: { version, name, subject, text, archived } })
      }
    />
  );
}
