import { useTranslation } from 'react-i18next';
import { type Invitation, revokeInvitation } from '#contract/users.ts';
import { useChange } from '#web/platform/change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useInvitationProblem } from './invitation-problem.ts';

/** Asks, since a link that was taken back can't be given back. */
export function RevokeDialog({
  isOpen,
  invitation,
  onClose,
}: {
  isOpen: boolean;
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const problemWords = useInvitationProblem();
  const revoke = useChange(revokeInvitation);
  const email = invitation?.email;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('revoke.title')}
      text={t('revoke.text', { email })}
      cancelLabel={t('revoke.keep')}
      confirmLabel={t('revoke.open')}
      color="red"
      errorText={problemWords}
      onConfirm={() => invitation && revoke.mutateAsync({ params: { id: invitation.id } })}
      onDone={() => showToast({ text: t('revoke.done', { email }) })}
      onClose={onClose}
    />
  );
}
