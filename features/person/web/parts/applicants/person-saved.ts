import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';

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
