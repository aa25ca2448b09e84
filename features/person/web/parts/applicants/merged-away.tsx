import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#core/web/api/api-error.ts';
import { paths } from '#core/web/paths.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { MergedDetails } from '#features/lifecycle/contract/merges.ts';

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
