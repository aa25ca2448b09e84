import { useTranslation } from 'react-i18next';
import type { StatusTransition } from '#features/enrollment/contract/status-transitions.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

/** Labels for status changes: "Approve", "Reopen". i18n-keys: applicants:status.moves.* */
export function useStatusChangeLabel(): (transition: StatusTransition) => string {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  return ({ from, to }) =>
    t(`status.moves.${from}.${to}`, {
      defaultValue: label('applicantStatuses', to),
    });
}
