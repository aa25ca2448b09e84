import { Button, Modal, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { daysOfInvitation, type Invitation, makeInvitationLink } from '#contract/users.ts';
import { useChange } from '#web/platform/change.ts';
import { useFormat } from '#web/platform/format.ts';
import { useIsAskingForProof } from '#web/platform/fresh-proof.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useInvitationProblem } from './invitation-problem.ts';
import classes from './link-dialog.module.css';

/** A link to hand over, for when mail does not arrive. Made only when it is asked for. */
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      // The link is shown this once.
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      size="lg"
      title={invitation && t('link.title', { email: invitation.email })}
    >
      {invitation && <Content invitation={invitation} onClose={onClose} />}
    </Modal>
  );
}

function Content({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation(['people', 'actions']);
  const { moment } = useFormat();
  const problemWords = useInvitationProblem();
  const make = useChange(makeInvitationLink, { gcTime: 0 });
  const facts = t('link.facts', { days: daysOfInvitation, email: invitation.email });
  if (make.data) {
    const { url, expiresAt } = make.data;
    return (
      <>
        <Notice tone="good" title={t('link.made')} takesFocus>
          {facts}
        </Notice>
        <Link url={url} />
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
          {problemWords(make.error)}
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

function Link({ url }: { url: string }) {
  const { t } = useTranslation('people');
  const { copy, copied } = useClipboard({ timeout: 3000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.link}>
      <TextInput
        className={classes.url}
        label={t('link.label')}
        value={url}
        readOnly
        variant="filled"
        // Where the browser can't copy, one press of the usual keys does.
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* Only on a page with https, or on this machine. */}
      {window.isSecureContext && (
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => copy(url)}
        >
          {copied ? t('link.copied') : t('link.copy')}
        </Button>
      )}
      <span className={classes.heard} role="status">
        {copied && t('link.copied')}
      </span>
    </div>
  );
}
