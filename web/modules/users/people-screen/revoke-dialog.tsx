import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invitation, revokeInvitation } from '#contract/users.ts';
import { useChange } from '#web/platform/change.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useInvitationProblem } from './invitation-problem.ts';
import classes from './link-dialog.module.css';

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
  return (
    <Modal opened={isOpen} onClose={onClose} centered title={t('revoke.title')}>
      {invitation && <Content invitation={invitation} onClose={onClose} />}
    </Modal>
  );
}

function Content({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const problemWords = useInvitationProblem();
  const revoke = useChange(revokeInvitation);
  const { id, email } = invitation;
  return (
    <>
      <p className={classes.text}>{t('revoke.text', { email })}</p>
      {revoke.error && (
        <Notice key={revoke.submittedAt} tone="bad" takesFocus>
          {problemWords(revoke.error)}
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('revoke.keep')}
        </Button>
        <Button
          color="red"
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate(
              { params: { id } },
              {
                onSuccess: () => {
                  onClose();
                  showToast({ text: t('revoke.done', { email }) });
                },
              },
            )
          }
        >
          {t('revoke.open')}
        </Button>
      </DialogActions>
    </>
  );
}
