import { Button } from '@mantine/core';
import { IconHandGrab, IconLink, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import {
  type ClientPage,
  inviteToPage,
  resumePage,
  revokePageInvitation,
} from '#contract/client-page.ts';
import { ContactNote, noteId } from '#web/modules/contact-safety/parts/contact-note.tsx';
import { OverrideDialog } from '#web/modules/contact-safety/parts/override-dialog.tsx';
import {
  contactSafetyQuery,
  refetchAfterRefusal,
} from '#web/modules/contact-safety/parts/queries.ts';
import {
  type NewLink,
  PrintedLinkDialog,
} from '#web/modules/secret-links/parts/printed-link-dialog.tsx';
import { isApiError } from '#web/platform/api-error.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { InvitationPaper } from './invitation-paper.tsx';
import classes from './page-section.module.css';
import { UnlinkDialog } from './unlink-dialog.tsx';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The ways to invite, and to end what was begun. */
export function PageActions({ applicant, page }: { applicant: Applicant; page: ClientPage }) {
  const { t } = useTranslation(['client-page', 'contact-safety']);
  const errorWords = useErrorWords();
  const invite = useChange(inviteToPage, { gcTime: 0, onError: refetchAfterRefusal });
  const revoke = useChange(revokePageInvitation);
  const [made, setMade] = useState<NewLink | null>(null);
  const resume = useChange(resumePage);
  const buttons = useRef<HTMLDivElement>(null);
  const [isUnlinking, setUnlinking] = useState(false);
  const [isOverriding, setOverriding] = useState(false);
  const notesId = useId();
  const may = page.abilities;
  const { data: safety, isError: isUnknown } = useQuery(contactSafetyQuery(applicant));
  const byMail = safety?.verdicts['portal-mail'];
  const byHand = safety?.verdicts['portal-hand'];
  const noteIds = {
    mail: noteId(`${notesId}-mail`, byMail),
    hand: noteId(`${notesId}-hand`, byHand),
  };
  const isRefused = byMail?.outcome === 'refused';
  const isBusy = invite.isPending || revoke.isPending || resume.isPending;
  const failure = invite.error ?? revoke.error ?? resume.error;

  const failureWords = (error: Error) =>
    isApiError(error, 'stale-version') ? t('stale') : errorWords(error);

  function send(override?: { reason: string }): void {
    revoke.reset();
    invite.mutate(
      {
        params: { id: applicant.id },
        body: { how: 'mail', version: applicant.version, ...(override && { override }) },
      },
      {
        onSuccess: () => {
          setOverriding(false);
          showToast({ text: t('sent', { email: applicant.email ?? '' }) });
        },
      },
    );
  }

  /** What went wrong before is not said in the dialog, nor the other way around. */
  function askWhy(isOpen: boolean): void {
    invite.reset();
    revoke.reset();
    setOverriding(isOpen);
  }

  function handOver(): void {
    revoke.reset();
    invite.mutate(
      { params: { id: applicant.id }, body: { how: 'hand' } },
      { onSuccess: ({ url, expiresAt }) => setMade(url === null ? null : { url, expiresAt }) },
    );
  }

  function takeBack(): void {
    invite.reset();
    revoke.mutate(
      { params: { id: applicant.id } },
      { onSuccess: () => showToast({ text: t('wasRevoked') }) },
    );
  }

  function openAgain(): void {
    resume.mutate(
      { params: { id: applicant.id } },
      {
        onSuccess: () => {
          // The button is gone with what it was for.
          buttons.current?.focus();
          showToast({ text: t('wasResumed') });
        },
      },
    );
  }

  return (
    <>
      <div ref={buttons} tabIndex={-1} className={classes.buttons}>
        {may.invite && byMail && (!isRefused || byMail.mayOverride) && (
          <Button
            variant="default"
            leftSection={<IconMail {...icon} />}
            disabled={isBusy}
            aria-describedby={noteIds.mail}
            onClick={() => (isRefused ? askWhy(true) : send())}
          >
            {isRefused ? t('contact-safety:override.invite') : t('ways.mail')}
          </Button>
        )}
        {may.invite && (
          <Button
            variant="default"
            leftSection={<IconHandGrab {...icon} />}
            disabled={isBusy}
            aria-describedby={noteIds.hand}
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
      {may.invite && (
        <div className={classes.notes}>
          {isUnknown && !safety && <p>{t('contact-safety:unknown')}</p>}
          <ContactNote path="portal-mail" verdict={byMail} id={noteIds.mail} />
          <ContactNote path="portal-hand" verdict={byHand} id={noteIds.hand} />
          {may.revoke && <p>{t('replaces')}</p>}
        </div>
      )}
      {failure && !isBusy && !isOverriding && (
        <Notice
          key={invite.submittedAt + revoke.submittedAt + resume.submittedAt}
          tone="bad"
          takesFocus
          title={t('problem')}
        >
          {failureWords(failure)}
        </Notice>
      )}
      {byMail && (
        <OverrideDialog
          path="portal-mail"
          verdict={byMail}
          isOpen={isOverriding}
          problem={
            invite.error && !isBusy
              ? { title: t('problem'), text: failureWords(invite.error), at: invite.submittedAt }
              : null
          }
          isSending={invite.isPending}
          onConfirm={(reason) => send({ reason })}
          onClose={() => askWhy(false)}
        />
      )}
      <PrintedLinkDialog
        link={made}
        language={applicant.language}
        words={{
          title: t('paper.dialog'),
          loading: t('paper.loading'),
          problem: t('problem'),
          note: t('paper.note'),
          print: t('paper.print'),
        }}
        contactPath="portal-hand"
        verdict={byHand}
        page={(link) => <InvitationPaper {...link} />}
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
