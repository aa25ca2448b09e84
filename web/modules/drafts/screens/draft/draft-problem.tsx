import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AlreadyFinalised } from './already-finalised.tsx';

/** In place of a draft that can't be shown. */
export function DraftProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  return (
    <>
      <PageHeader title={t('applicants:tabs.drafts')} />
      {isApiError(error, 'already-finalised') ? (
        <AlreadyFinalised error={error} />
      ) : (
        <NotShown error={error} onRetry={onRetry} />
      )}
    </>
  );
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const errorWords = useErrorWords();
  const back = (
    <Button
      variant="default"
      component={Link}
      to={paths.applicants}
      search={{ tab: 'drafts' } as never}
    >
      {t('backToDrafts')}
    </Button>
  );
  if (isApiError(error, 'not-found') || isApiError(error, 'invalid')) {
    return (
      <EmptyState
        icon={<IconFileOff size={26} stroke={1.6} />}
        title={t('notFound')}
        text={t('notFoundText')}
        action={back}
      />
    );
  }
  return (
    <ErrorState
      title={t('failed')}
      text={errorWords(error)}
      retryLabel={t('actions:retry')}
      onRetry={onRetry}
      action={back}
    />
  );
}
