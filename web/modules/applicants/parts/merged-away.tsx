import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergedDetails } from '#contract/merges.ts';
import { paths } from '#web/paths.ts';
import type { ApiError } from '#web/platform/api-error.ts';
import { showToast } from '#web/ui/toast.tsx';

/** In place of a file that was merged into another one: goes there, and says so. */
export function MergedAway({ error }: { error: ApiError }) {
  const { t } = useTranslation('duplicates');
  const navigate = useNavigate();
  const { search } = useLocation();
  const hasGone = useRef(false);
  const { id } = error.details as MergedDetails;
  useEffect(() => {
    if (hasGone.current) return;
    hasGone.current = true;
    // Back skips the address that leads here.
    void navigate({ to: paths.applicant(id), search: search as never, replace: true });
    showToast({ text: t('merged.away') });
  }, [id, navigate, search, t]);
  return null;
}
