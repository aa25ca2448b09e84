import { Button } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordProblem } from '#core/web/ui/record-problem.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { MergedDetails } from '#features/lifecycle/contract/merges.ts';

/** Redirects a merged record to the remaining one, and says so. */
function MergedAway({ error }: { error: ApiError }) {
  const { t } = useTranslation('duplicates');
  const navigate = useNavigate();
  const { search } = useLocation();
  const hasGone = useRef(false);
  const { id } = error.details as MergedDetails;
  useEffect(() => {
    if (hasGone.current) return;
    hasGone.current = true;
    // Back skips the redirecting URL.
    void navigate({ to: paths.applicant(id), search: search as never, replace: true });
    showToast({ text: t('merged.away') });
  }, [id, navigate, search, t]);
  return null;
}

/** Shown when a record can't be displayed. */
export function ApplicantProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('applicants');
  const failed = useLoadFailureTexts(t('view.failed'));
  if (isApiError(error, 'merged')) return <MergedAway error={error} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <RecordProblem
        // A malformed id is treated as not found.
        isGone={isApiError(error, 'not-found') || isApiError(error, 'invalid')}
        icon={<IconFolderOff size={26} stroke={1.6} />}
        goneTitle={t('view.notFound')}
        goneText={t('view.notFoundText')}
        failed={failed}
        error={error}
        back={
          <Button variant="default" component={Link} to={paths.applicants}>
            {t('view.backToList')}
          </Button>
        }
        onRetry={onRetry}
      />
    </>
  );
}
