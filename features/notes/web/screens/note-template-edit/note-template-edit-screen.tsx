import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { listNoteTemplates, type NoteTemplate } from '#features/notes/contract/note-templates.ts';
import { TemplateForm } from './template-form.tsx';

/** `/page/settings/note-templates/new` and `/edit/{id}`: a note template in both languages. */
export function NoteTemplateEditScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return <TemplateEditor key={id ?? 'new'} id={id} />;
}

function TemplateEditor({ id }: { id: string | undefined }) {
  const { t, i18n } = useTranslation(['notes', 'actions', 'errors']);
  const failed = useLoadFailureTexts();
  const query = useRead(listNoteTemplates, {}, { enabled: id !== undefined });
  // Keeps the first version, so that a refetch doesn't change the form.
  const [template, setTemplate] = useState<NoteTemplate | null>(null);
  const found = query.data?.find((one) => one.id === id);
  if (template === null && found) setTemplate(found);
  const title = template
    ? t('templates.editTitle', { name: textIn(template.name, i18n.language) })
    : t('templates.addTitle');
  usePageTitle(title);
  const isReady = id === undefined || template !== null;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.noteTemplates}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('templates.back')}
          </Button>
        }
      />
      <Loaded
        query={{
          data: isReady ? template : undefined,
          error: query.error ?? (query.data && 'not-found'),
          refetch: query.refetch,
        }}
        texts={query.error ? failed : { ...failed, text: () => t('errors:not-found') }}
        loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
      >
        {(loadedTemplate) => <TemplateForm template={loadedTemplate} />}
      </Loaded>
    </>
  );
}
