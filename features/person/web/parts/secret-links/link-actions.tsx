import { Button } from '@mantine/core';
import { type Icon, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ContactNote, noteId, type ShownPath } from '../contact-safety/contact-note.tsx';
import { OverrideDialog } from '../contact-safety/override-dialog.tsx';
import { contactSafetyQuery } from '../contact-safety/queries.ts';
import classes from './link-actions.module.css';
import type { LinkNamespace } from './link-paper.tsx';
import { type NewLink, type PrintedLink, PrintedLinkDialog } from './printed-link-dialog.tsx';

/** A TanStack Query mutation. */
interface Change {
  error: Error | null;
  isPending: boolean;
  submittedAt: number;
  reset: () => void;
}

/** Requests a link; null if that failed, and then the error is shown here. */
export type GetLink<How> = (how: How) => Promise<{ url: string | null } | null>;

interface Paper<How> {
  how: How;
  contactPath: ShownPath;
  icon: Icon;
  printLabel: string;
  page: (link: PrintedLink) => ReactNode;
}

/** An additional way to deliver the link, with its text below the buttons. */
interface OtherWay<How> {
  how: How;
  icon: Icon;
  note: string;
  onChoose: (get: GetLink<How>) => void;
}

/**
 * Ways to deliver a secret link, each of which makes a new one, and a button to revoke the open one.
 * i18n-keys: screening:ways.* i18n-keys: client-page:ways.*
 */
export function LinkActions<How extends string>({
  applicant,
  namespace,
  make,
  making,
  onMake,
  revoke,
  onRevoke,
  changes = [],
  mayMake,
  mayRevoke,
  mail,
  paper,
  otherWay,
  buttons,
  furtherButtons,
}: {
  applicant: Applicant;
  namespace: LinkNamespace;
  make: Change;
  /** The way of the link in progress. */
  making: How | undefined;
  onMake: (body: {
    how: How | 'mail';
    version?: number;
    override?: { reason: string };
  }) => Promise<{ url: string | null; expiresAt: string }>;
  revoke: Change;
  onRevoke: () => Promise<unknown>;
  /** Other changes that the buttons make. */
  changes?: readonly Change[];
  mayMake: boolean;
  mayRevoke: boolean;
  mail: { contactPath: ShownPath; isUsual?: boolean; overrideLabel: string };
  paper: Paper<How>;
  otherWay?: OtherWay<How>;
  buttons?: RefObject<HTMLDivElement | null>;
  furtherButtons?: (isBusy: boolean) => ReactNode;
}) {
  const { t } = useTranslation([namespace, 'client-page', 'screening', 'contact-safety']);
  const errorMessage = useErrorMessage();
  const [printed, setPrinted] = useState<NewLink | null>(null);
  const [isOverriding, setOverriding] = useState(false);
  const notesId = useId();
  const { data: safety, isError: isUnknown } = useQuery(contactSafetyQuery(applicant));
  const byMail = safety?.verdicts[mail.contactPath];
  const onPaper = safety?.verdicts[paper.contactPath];
  const isRefused = byMail?.outcome === 'refused';
  const all = [make, revoke, ...changes];
  const isBusy = all.some(({ isPending }) => isPending);
  const failure = all.find(({ error }) => error)?.error;
  const failureText = (error: Error) =>
    isApiError(error, 'stale-version') ? t('stale') : errorMessage(error);

  function forgetFailures(): void {
    for (const change of all) change.reset();
  }

  /** Failures appear below the buttons or in the dialog. */
  const attempt = async <Reply,>(change: () => Promise<Reply>): Promise<Reply | null> => {
    forgetFailures();
    return change().catch(() => null);
  };

  async function send(override?: { reason: string }): Promise<void> {
    const { version } = applicant;
    const sent = await attempt(() =>
      onMake({ how: 'mail', version, ...(override && { override }) }),
    );
    if (!sent) return;
    setOverriding(false);
    showToast({ text: t('sent', { email: applicant.email ?? '' }) });
  }

  async function print(): Promise<void> {
    const made = await attempt(() => onMake({ how: paper.how }));
    if (made?.url) setPrinted({ ...made, url: made.url });
  }

  async function revokeLink(): Promise<void> {
    if (await attempt(() => onRevoke().then(() => true))) showToast({ text: t('wasRevoked') });
  }

  /** Clears earlier errors when the dialog opens or closes. */
  function toggleOverrideDialog(isOpen: boolean): void {
    forgetFailures();
    setOverriding(isOpen);
  }

  const renderButton = (
    how: string,
    WayIcon: Icon,
    { note, ...props }: { note: string | undefined; onClick: () => void; variant?: string },
    label = t(`${namespace}:ways.${how}`),
  ) => (
    <Button
      variant="default"
      leftSection={<WayIcon size={18} stroke={1.7} aria-hidden="true" />}
      loading={making === how}
      disabled={isBusy && making !== how}
      aria-describedby={note}
      {...props}
    >
      {label}
    </Button>
  );
  const mailNote = noteId(`${notesId}-mail`, byMail);
  const paperNote = noteId(`${notesId}-paper`, onPaper);
  const otherNote = `${notesId}-other`;

  return (
    <>
      <div ref={buttons} tabIndex={buttons && -1} className={classes.buttons}>
        {/* Email stays unavailable until the contact safety verdict has loaded. */}
        {mayMake &&
          byMail &&
          (!isRefused || byMail.mayOverride) &&
          renderButton(
            'mail',
            IconMail,
            {
              note: mailNote,
              onClick: () => (isRefused ? toggleOverrideDialog(true) : void send()),
              ...(mail.isUsual && !isRefused && { variant: 'filled' }),
            },
            isRefused ? mail.overrideLabel : undefined,
          )}
        {mayMake &&
          renderButton(paper.how, paper.icon, { note: paperNote, onClick: () => void print() })}
        {mayMake &&
          otherWay &&
          renderButton(otherWay.how, otherWay.icon, {
            note: otherNote,
            onClick: () => otherWay.onChoose((how) => attempt(() => onMake({ how }))),
          })}
        {mayRevoke && (
          <Button
            variant={mayMake ? 'subtle' : 'default'}
            color="red"
            leftSection={<IconLinkOff size={18} stroke={1.7} aria-hidden="true" />}
            loading={revoke.isPending}
            disabled={isBusy && !revoke.isPending}
            onClick={() => void revokeLink()}
          >
            {t('revoke')}
          </Button>
        )}
        {furtherButtons?.(isBusy)}
      </div>
      {mayMake && (
        <div className={classes.notes}>
          {isUnknown && !safety && <p>{t('contact-safety:unknown')}</p>}
          <ContactNote path={mail.contactPath} verdict={byMail} id={mailNote} />
          <ContactNote path={paper.contactPath} verdict={onPaper} id={paperNote} />
          {otherWay && <p id={otherNote}>{otherWay.note}</p>}
          {mayRevoke && <p>{t('replaces')}</p>}
        </div>
      )}
      {failure && !isBusy && !isOverriding && (
        <Notice
          key={all.reduce((sum, { submittedAt }) => sum + submittedAt, 0)}
          tone="bad"
          takesFocus
          title={t('problem')}
        >
          {failureText(failure)}
        </Notice>
      )}
      {byMail && (
        <OverrideDialog
          path={mail.contactPath}
          verdict={byMail}
          isOpen={isOverriding}
          problem={
            make.error && !isBusy
              ? { title: t('problem'), text: failureText(make.error), at: make.submittedAt }
              : null
          }
          isSending={make.isPending}
          onConfirm={(reason) => void send({ reason })}
          onClose={() => toggleOverrideDialog(false)}
        />
      )}
      <PrintedLinkDialog
        link={printed}
        language={applicant.language}
        texts={{
          title: t('paper.dialog'),
          loading: t('paper.loading'),
          problem: t('problem'),
          note: t('paper.note'),
          print: paper.printLabel,
        }}
        contactPath={paper.contactPath}
        verdict={onPaper}
        page={paper.page}
        onClose={() => setPrinted(null)}
      />
    </>
  );
}
