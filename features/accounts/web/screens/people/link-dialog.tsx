import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invitation, invitationDays, makeInvitationLink } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SecretLink, SecretLinkDialog } from '#core/web/ui/secret-link-dialog.tsx';
import classes from './link-dialog.module.css';

/** A link to share when mail doesn't arrive. Created only on request. */
export function LinkDialog({
  isOpen,
  invitation,
  onClose,
}: {
  isOpen: boolean;
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const isAsking = useIsAskingForProof();
  return (
    <SecretLinkDialog
      isOpen={isOpen}
      title={invitation && t('link.title', { email: invitation.email })}
      // The inner dialog handles Escape.
      closeOnEscape={!isAsking}
      onClose={onClose}
    >
      {invitation && <Content invitation={invitation} onClose={onClose} />}
    </SecretLinkDialog>
  );
}

/** Error messages for invitations, including removed ones. */
export function useInvitationProblem(): (error: unknown) => string {
  const { t } = useTranslation('people');
  const errorMessage = useErrorMessage();
  return (error) =>
    isApiError(error, 'not-found') ? t('invitations.notWaiting') : errorMessage(error);
}

function Content({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const { moment } = useFormat();
  const problemMessage = useInvitationProblem();
  const make = useChange(makeInvitationLink, { gcTime: 0 });
  const facts = t('link.facts', { days: invitationDays, email: invitation.email });
  if (make.data) {
    const { url, expiresAt } = make.data;
    return (
      <>
        <Notice tone="good" title={t('link.made')} takesFocus>
          {facts}
        </Notice>
        <SecretLink
          url={url}
          label={t('link.label')}
          copyLabel={t('link.copy')}
          copiedLabel={t('link.copied')}
        />
        <p className={classes.text}>
          {t('link.handOver')} {t('link.until', { moment: moment(expiresAt) })}
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:close')}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <>
      <p className={classes.text}>{t('link.text')}</p>
      <p className={classes.text}>{facts}</p>
      {make.error && (
        <Notice key={make.submittedAt} tone="bad" takesFocus>
          {problemMessage(make.error)}
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button
          data-autofocus
          loading={make.isPending}
          onClick={() => make.mutate({ params: { id: invitation.id } })}
        >
          {t('link.make')}
        </Button>
      </DialogActions>
    </>
  );
}
