import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordProblem } from '#core/web/ui/record-problem.tsx';
import { AlreadyFinalised } from './already-finalised.tsx';

/** In place of a draft that can't be shown. */
export function DraftProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  const failed = useFailedWords(t('failed'));
  return (
    <>
      <PageHeader title={t('applicants:tabs.drafts')} />
      {isApiError(error, 'already-finalised') ? (
        <AlreadyFinalised error={error} />
      ) : (
        <RecordProblem
          isGone={isApiError(error, 'not-found') || isApiError(error, 'invalid')}
          icon={<IconFileOff size={26} stroke={1.6} />}
          goneTitle={t('notFound')}
          goneText={t('notFoundText')}
          failed={failed}
          error={error}
          back={
            <Button
              variant="default"
              component={Link}
              to={paths.applicants}
              search={{ tab: 'drafts' } as never}
            >
              {t('backToDrafts')}
            </Button>
          }
          onRetry={onRetry}
        />
      )}
    </>
  );
}
