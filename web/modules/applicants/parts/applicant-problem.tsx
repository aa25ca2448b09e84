import { Button } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { MergedAway } from './merged-away.tsx';

/** In place of a file that can't be shown. */
export function ApplicantProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['applicants', 'actions']);
  const errorWords = useErrorWords();
  if (isApiError(error, 'merged')) return <MergedAway error={error} />;
  const back = (
    <Button variant="default" component={Link} to={paths.applicants}>
      {t('view.backToList')}
    </Button>
  );
  // An address whose id is no id is as good as one that nobody has.
  const isNotThere = isApiError(error, 'not-found') || isApiError(error, 'invalid');
  return (
    <>
      <PageHeader title={t('title')} />
      {isNotThere ? (
        <EmptyState
          icon={<IconFolderOff size={26} stroke={1.6} />}
          title={t('view.notFound')}
          text={t('view.notFoundText')}
          action={back}
        />
      ) : (
        <ErrorState
          title={t('view.failed')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={onRetry}
          action={back}
        />
      )}
    </>
  );
}
