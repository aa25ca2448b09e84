import { Button } from '@mantine/core';
import { IconHandGrab, IconLink, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { ClientPage } from '#contract/client-page.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useInviteToPage, useResumePage, useRevokePageInvitation } from '../queries.ts';
import { InvitationDialog, type NewInvitation } from './invitation-dialog.tsx';
import classes from './page-section.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The ways to invite, and to end what was begun. */
export function PageActions({ applicant, page }: { applicant: Applicant; page: ClientPage }) {
  const { t } = useTranslation('client-page');
  const errorWords = useErrorWords();
  const invite = useInviteToPage(applicant.id);
  const revoke = useRevokePageInvitation(applicant.id);
  const [made, setMade] = useState<NewInvitation | null>(null);
  const resume = useResumePage(applicant.id);
  const buttons = useRef<HTMLDivElement>(null);
  const [isUnlinking, setUnlinking] = useState(false);
  const { mailObstacle, ...may } = page.abilities;
  const isBusy = invite.isPending || revoke.isPending || resume.isPending;
  const failure = invite.error ?? revoke.error ?? resume.error;

  function send(): void {
    revoke.reset();
    invite.mutate(
      { how: 'mail', version: applicant.version },
      { onSuccess: () => showToast({ text: t('sent', { email: applicant.email ?? '' }) }) },
    );
  }

  function handOver(): void {
    revoke.reset();
    invite.mutate(
      { how: 'hand' },
      { onSuccess: ({ url, expiresAt }) => setMade(url === null ? null : { url, expiresAt }) },
    );
  }

  function takeBack(): void {
    invite.reset();
    revoke.mutate(undefined, { onSuccess: () => showToast({ text: t('wasRevoked') }) });
  }

  function openAgain(): void {
    resume.mutate(undefined, {
      onSuccess: () => {
        // The button is gone with what it was for.
        buttons.current?.focus();
        showToast({ text: t('wasResumed') });
      },
    });
  }

  return (
    <>
      <div ref={buttons} tabIndex={-1} className={classes.buttons}>
        {may.invite && mailObstacle === null && (
          <Button
            variant="default"
            leftSection={<IconMail {...icon} />}
            disabled={isBusy}
            onClick={send}
          >
            {t('ways.mail')}
          </Button>
        )}
        {may.invite && (
          <Button
            variant="default"
            leftSection={<IconHandGrab {...icon} />}
            disabled={isBusy}
            onClick={handOver}
          >
            {t('ways.hand')}
          </Button>
        )}
        {may.revoke && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconLinkOff {...icon} />}
            disabled={isBusy}
            onClick={takeBack}
          >
            {t('revoke')}
          </Button>
        )}
        {may.resume && (
          <Button
            variant="default"
            leftSection={<IconLink {...icon} />}
            disabled={isBusy}
            onClick={openAgain}
          >
            {t('resume')}
          </Button>
        )}
        {may.unlink && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconLinkOff {...icon} />}
            onClick={() => setUnlinking(true)}
          >
            {t('unlink')}
          </Button>
        )}
      </div>
      {may.invite && (mailObstacle !== null || may.revoke) && (
        <div className={classes.notes}>
          {mailObstacle !== null && <p>{t(`obstacles.${mailObstacle}`)}</p>}
          {may.revoke && <p>{t('replaces')}</p>}
        </div>
      )}
      {failure && !isBusy && (
        <Notice
          key={invite.submittedAt + revoke.submittedAt + resume.submittedAt}
          tone="bad"
          takesFocus
          title={t('problem')}
        >
          {isApiError(failure, 'stale-version') ? t('stale') : errorWords(failure)}
        </Notice>
      )}
      <InvitationDialog
        invitation={made}
        language={applicant.language}
        onClose={() => setMade(null)}
      />
      {page.link && (
        <UnlinkDialog
          applicantId={applicant.id}
          link={page.link}
          isOpen={isUnlinking}
          onClose={() => setUnlinking(false)}
        />
      )}
    </>
  );
}
