import { useTranslation } from 'react-i18next';
import { type Invitation, revokeInvitation } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
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
