import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { useFormat } from '#web/platform/format.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Leads from the fields of somebody back to their file, and says that they are saved. */
export function usePersonSaved(backTo: string) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const navigate = useNavigate();
  return (saved: Applicant) => {
    void navigate({ to: backTo, replace: true });
    showToast({ text: t('edit.saved', { name: personName(saved) }) });
  };
}
