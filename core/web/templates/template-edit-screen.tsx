import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '../api/load-failure-texts.ts';
import { usePageTitle } from '../browser/page-title.ts';
import { type LoadableQuery, Loaded, SectionSkeleton } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Template } from './template.ts';

interface EditProps<T extends Template> {
  /** No id for a new template. */
  id: string | undefined;
  query: LoadableQuery<readonly T[]>;
  back: { path: string; text: string };
  children: (template: T | null) => ReactNode;
}

/** Loads a template and shows its form. */
export function TemplateEditScreen<T extends Template>(props: EditProps<T>) {
  return <TemplateEditor key={props.id ?? 'new'} {...props} />;
}

function TemplateEditor<T extends Template>({ id, query, back, children }: EditProps<T>) {
  const { t, i18n } = useTranslation(['templates', 'actions', 'errors']);
  const failed = useLoadFailureTexts();
  // Keeps the first version, so that a refetch doesn't change the form.
  const [template, setTemplate] = useState<T | null>(null);
  const found = query.data?.find((one) => one.id === id);
  if (template === null && found) setTemplate(found);
  const title = template
    ? t('editTitle', { name: textIn(template.name, i18n.language) })
    : t('addTitle');
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
            to={back.path}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {back.text}
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
        {children}
      </Loaded>
    </>
  );
}
