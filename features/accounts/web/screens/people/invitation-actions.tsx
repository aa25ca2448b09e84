import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invitation, sendInvitationAgain } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { useInvitationProblem } from './invitation-problem.ts';
import classes from './invitation-table.module.css';

export interface InvitationActionProps {
  invitation: Invitation;
  onLink: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

/** What can be done about an invitation that waits. */
export function InvitationActions({ invitation, onLink, onRevoke }: InvitationActionProps) {
  const { t } = useTranslation('people');
  const problemWords = useInvitationProblem();
  const sendAgain = useChange(sendInvitationAgain);
  const { id, email } = invitation;
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('invitations.sendAgainTo', { email })}
        loading={sendAgain.isPending}
        onClick={() =>
          sendAgain.mutate(
            { params: { id } },
            {
              onSuccess: () => showToast({ text: t('invitations.sentAgain', { email }) }),
              onError: (error) => showToast({ tone: 'bad', text: problemWords(error) }),
            },
          )
        }
      >
        {t('invitations.sendAgain')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t('link.openFor', { email })}
        onClick={() => onLink(invitation)}
      >
        {t('link.open')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t('revoke.openFor', { email })}
        onClick={() => onRevoke(invitation)}
      >
        {t('revoke.open')}
      </Button>
    </div>
  );
}
