import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/languages.ts';
import { type LetterTemplate, listLetterTemplates } from '#contract/letters.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TemplateForm } from './template-form.tsx';

/** `/page/settings/letters/new` and `/edit/{id}`: one letter in both languages. */
export function LetterEditScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return <OfTemplate key={id ?? 'new'} id={id} />;
}

function OfTemplate({ id }: { id: string | undefined }) {
  const { t, i18n } = useTranslation(['letters', 'actions', 'errors']);
  const errorWords = useErrorWords();
  const query = useRead(listLetterTemplates, {}, { enabled: id !== undefined });
  // What the form begins with stays: a later refetch must not move it.
  const [template, setTemplate] = useState<LetterTemplate | null>(null);
  const found = query.data?.find((one) => one.id === id);
  if (template === null && found) setTemplate(found);
  const title = template
    ? t('settings.editTitle', { name: inLanguage(template.name, i18n.language) })
    : t('settings.addTitle');
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
            to={paths.letters}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('settings.back')}
          </Button>
        }
      />
      {isReady && <TemplateForm template={template} />}
      {!isReady && (query.isError || query.data) && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={query.isError ? errorWords(query.error) : t('errors:not-found')}
          retryLabel={t('actions:retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!isReady && !query.isError && !query.data && (
        <div role="status" aria-label={t('actions:loading')}>
          <Skeleton height={40} />
          <Skeleton height={200} mt="md" />
        </div>
      )}
    </>
  );
}
