import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { ContactVerdict } from '#contract/contact-safety.ts';
import {
  makeScreeningLink,
  revokeScreeningLink,
  type ScreeningOfApplicant,
  type ScreeningWay,
  screeningWays,
} from '#contract/screening.ts';
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
import { ScreeningPaper } from './screening-paper.tsx';
import classes from './screening-section.module.css';

/**
 * The ways in which the form gets to the person, each of which makes a new link, and taking back the
 * one that is open: that is possible for longer.
 */
export function ScreeningActions({
  applicant,
  screening,
}: {
  applicant: Applicant;
  screening: ScreeningOfApplicant;
}) {
  const { t } = useTranslation(['screening', 'contact-safety']);
  const errorWords = useErrorWords();
  const make = useChange(makeScreeningLink, { gcTime: 0, onError: refetchAfterRefusal });
  const revoke = useChange(revokeScreeningLink);
  const [paper, setPaper] = useState<NewLink | null>(null);
  const [blocked, setBlocked] = useState<string | null>(null);
  const [isOverriding, setOverriding] = useState(false);
  const notesId = useId();
  const { makeLink: mayMake, revoke: mayRevoke } = screening.abilities;
  const { data: safety, isError: isUnknown } = useQuery(contactSafetyQuery(applicant));
  const byMail = safety?.verdicts['screening-mail'];
  const onPaper = safety?.verdicts['screening-print'];
  const noteIds = {
    mail: noteId(`${notesId}-mail`, byMail),
    print: noteId(`${notesId}-print`, onPaper),
    beside: `${notesId}-beside`,
  };
  const isBusy = make.isPending || revoke.isPending;
  const making = make.isPending ? make.variables.body.how : null;
  const failure = make.error ?? revoke.error;

  const failureWords = (error: Error) =>
    isApiError(error, 'stale-version') ? t('stale') : errorWords(error);

  async function get(how: ScreeningWay, more: { version?: number; override?: { reason: string } }) {
    setBlocked(null);
    revoke.reset();
    try {
      return await make.mutateAsync({ params: { id: applicant.id }, body: { how, ...more } });
    } catch {
      // Said below the buttons, or in the dialog.
      return null;
    }
  }

  async function send(override?: { reason: string }): Promise<void> {
    const { version } = applicant;
    const made = await get('mail', { version, ...(override && { override }) });
    if (!made) return;
    setOverriding(false);
    showToast({ text: t('sent', { email: applicant.email ?? '' }) });
  }

  /** What went wrong before is not said in the dialog, nor the other way around. */
  function askWhy(isOpen: boolean): void {
    make.reset();
    revoke.reset();
    setOverriding(isOpen);
  }

  async function print(): Promise<void> {
    const made = await get('print', {});
    if (made?.url) setPaper({ ...made, url: made.url });
  }

  async function fillInTogether(): Promise<void> {
    // Opened by the press itself: what opens after a call, a browser takes for advertising.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const made = await get('beside', {});
    if (!made?.url) tab?.close();
    else if (tab) tab.location.href = made.url;
    else setBlocked(made.url);
  }

  function revokeLink(): void {
    make.reset();
    setBlocked(null);
    revoke.mutate(
      { params: { id: applicant.id } },
      { onSuccess: () => showToast({ text: t('wasRevoked') }) },
    );
  }

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        {mayMake && (
          <Ways
            byMail={byMail}
            making={making}
            isBusy={isBusy}
            noteIds={noteIds}
            onWay={{
              mail: () => (byMail?.outcome === 'refused' ? askWhy(true) : void send()),
              print: () => void print(),
              beside: () => void fillInTogether(),
            }}
          />
        )}
        {mayRevoke && (
          <Button
            variant={mayMake ? 'subtle' : 'default'}
            color="red"
            leftSection={<IconLinkOff size={18} stroke={1.7} aria-hidden="true" />}
            loading={revoke.isPending}
            disabled={make.isPending}
            onClick={revokeLink}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
      {mayMake && (
        <div className={classes.notes}>
          {isUnknown && !safety && <p>{t('contact-safety:unknown')}</p>}
          <ContactNote path="screening-mail" verdict={byMail} id={noteIds.mail} />
          <ContactNote path="screening-print" verdict={onPaper} id={noteIds.print} />
          <p id={noteIds.beside}>{t('besideNote')}</p>
          {mayRevoke && <p>{t('replaces')}</p>}
        </div>
      )}
      {failure && !isBusy && !isOverriding && (
        <Notice
          key={make.submittedAt + revoke.submittedAt}
          tone="bad"
          takesFocus
          title={t('problem')}
        >
          {failureWords(failure)}
        </Notice>
      )}
      {byMail && (
        <OverrideDialog
          path="screening-mail"
          verdict={byMail}
          isOpen={isOverriding}
          problem={
            make.error && !isBusy
              ? { title: t('problem'), text: failureWords(make.error), at: make.submittedAt }
              : null
          }
          isSending={make.isPending}
          onConfirm={(reason) => void send({ reason })}
          onClose={() => askWhy(false)}
        />
      )}
      {blocked !== null && (
        <Notice
          tone="waiting"
          takesFocus
          title={t('blocked')}
          actions={
            <Button component="a" href={blocked} target="_blank" rel="noopener noreferrer">
              {t('openForm')}
            </Button>
          }
        >
          {t('blockedText')}
        </Notice>
      )}
      <PrintedLinkDialog
        link={paper}
        language={applicant.language}
        words={{
          title: t('paper.dialog'),
          loading: t('paper.loading'),
          problem: t('problem'),
          note: t('paper.note'),
          print: t('ways.print'),
        }}
        contactPath="screening-print"
        verdict={onPaper}
        page={(link) => <ScreeningPaper {...link} />}
        onClose={() => setPaper(null)}
      />
    </div>
  );
}

const icons = { mail: IconMail, print: IconPrinter, beside: IconExternalLink };

/** i18n-keys: screening:ways.* */
function Ways({
  byMail,
  making,
  isBusy,
  noteIds,
  onWay,
}: {
  /** Undefined until it is known: until then nothing is mailed. */
  byMail: ContactVerdict | undefined;
  /** The way of the link that is being made. */
  making: ScreeningWay | null;
  isBusy: boolean;
  noteIds: Record<ScreeningWay, string | undefined>;
  onWay: Record<ScreeningWay, () => void>;
}) {
  const { t } = useTranslation(['screening', 'contact-safety']);
  const isRefused = byMail?.outcome === 'refused';
  const canMail = byMail && (!isRefused || byMail.mayOverride);
  return screeningWays
    .filter((way) => way !== 'mail' || canMail)
    .map((way) => {
      const Icon = icons[way];
      return (
        <Button
          key={way}
          variant={way === 'mail' && !isRefused ? 'filled' : 'default'}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
          loading={making === way}
          disabled={isBusy && making !== way}
          aria-describedby={noteIds[way]}
          onClick={onWay[way]}
        >
          {way === 'mail' && isRefused
            ? t('contact-safety:override.mail')
            : t(`screening:ways.${way}`)}
        </Button>
      );
    });
}
