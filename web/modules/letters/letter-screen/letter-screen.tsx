import { Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { Paper } from '#contract/papers.ts';
import { AboutFile } from '#web/modules/papers/components/about-file.tsx';
import { PaperView } from '#web/modules/papers/components/paper-view.tsx';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { letterTemplatesQuery } from '../queries.ts';
import { LetterForm } from './letter-form.tsx';
import { emptyLetter, type LetterValues } from './letter-values.ts';

/** `/page/applicant/{id}/letter`: a letter about somebody, with what it may say of them. */
export function LetterScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('letters');
  usePageTitle(t('write.title'));
  return (
    <AboutFile key={id} id={id} title={t('write.title')}>
      {(file) => <OfFile file={file} />}
    </AboutFile>
  );
}

function OfFile({ file }: { file: Applicant }) {
  const { t, i18n } = useTranslation(['letters', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch } = useQuery(letterTemplatesQuery());
  const [values, setValues] = useState<LetterValues | null>(null);
  const [paper, setPaper] = useState<Paper | null>(null);
  if (!data && error) {
    return (
      <ErrorState
        title={t('actions:failedTitle')}
        text={errorWords(error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t('write.loading')}>
        <Skeleton height={40} />
        <Skeleton height={40} mt="md" />
      </div>
    );
  }
  const templates = data.filter(({ archived }) => !archived);
  const [first] = templates;
  if (!first) {
    return (
      <EmptyState
        icon={<IconMail size={26} stroke={1.6} />}
        title={t('write.noTemplates')}
        text={t('write.noTemplatesText')}
      />
    );
  }
  if (paper) {
    return (
      <PaperView
        paper={paper}
        hint={t('write.ready')}
        changeLabel={t('write.change')}
        onChange={() => setPaper(null)}
      />
    );
  }
  return (
    <LetterForm
      file={file}
      templates={templates}
      initial={values ?? emptyLetter(first.id, file.language ?? i18n.language)}
      onShown={(made, written) => {
        setValues(written);
        setPaper(made);
      }}
    />
  );
}
