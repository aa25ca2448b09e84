import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconMail, IconPrinter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import {
  type ScreeningOfApplicant,
  type ScreeningWay,
  screeningWays,
} from '#contract/screening.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMakeScreeningLink, useRevokeScreeningLink } from '../queries.ts';
import { type NewLink, PaperDialog } from './paper-dialog.tsx';
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
  const { t } = useTranslation('screening');
  const errorWords = useErrorWords();
  const make = useMakeScreeningLink(applicant.id);
  const revoke = useRevokeScreeningLink(applicant.id);
  const [paper, setPaper] = useState<NewLink | null>(null);
  const [blocked, setBlocked] = useState<string | null>(null);
  const besideNoteId = useId();
  const { makeLink: mayMake, mailObstacle, revoke: mayRevoke } = screening.abilities;
  const isBusy = make.isPending || revoke.isPending;
  const making = make.isPending ? make.variables.how : null;
  const failure = make.error ?? revoke.error;

  async function get(how: ScreeningWay, version?: number) {
    setBlocked(null);
    revoke.reset();
    try {
      return await make.mutateAsync(version === undefined ? { how } : { how, version });
    } catch {
      // Said below the buttons.
      return null;
    }
  }

  async function send(): Promise<void> {
    const made = await get('mail', applicant.version);
    if (made) showToast({ text: t('sent', { email: applicant.email ?? '' }) });
  }

  async function print(): Promise<void> {
    const made = await get('print');
    if (made?.url) setPaper({ ...made, url: made.url });
  }

  async function fillInTogether(): Promise<void> {
    // Opened by the press itself: what opens after a call, a browser takes for advertising.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const made = await get('beside');
    if (!made?.url) tab?.close();
    else if (tab) tab.location.href = made.url;
    else setBlocked(made.url);
  }

  function revokeLink(): void {
    make.reset();
    setBlocked(null);
    revoke.mutate(undefined, { onSuccess: () => showToast({ text: t('wasRevoked') }) });
  }

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        {mayMake && (
          <Ways
            canMail={mailObstacle === null}
            making={making}
            isBusy={isBusy}
            besideNoteId={besideNoteId}
            onWay={{
              mail: () => void send(),
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
          {mailObstacle !== null && <p>{t(`obstacles.${mailObstacle}`)}</p>}
          <p id={besideNoteId}>{t('besideNote')}</p>
          {mayRevoke && <p>{t('replaces')}</p>}
        </div>
      )}
      {failure && !isBusy && (
        <Notice
          key={make.submittedAt + revoke.submittedAt}
          tone="bad"
          takesFocus
          title={t('problem')}
        >
          {isApiError(failure, 'stale-version') ? t('stale') : errorWords(failure)}
        </Notice>
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
      <PaperDialog link={paper} language={applicant.language} onClose={() => setPaper(null)} />
    </div>
  );
}

const icons = { mail: IconMail, print: IconPrinter, beside: IconExternalLink };

/** i18n-keys: screening:ways.* */
function Ways({
  canMail,
  making,
  isBusy,
  besideNoteId,
  onWay,
}: {
  canMail: boolean;
  /** The way of the link that is being made. */
  making: ScreeningWay | null;
  isBusy: boolean;
  besideNoteId: string;
  onWay: Record<ScreeningWay, () => void>;
}) {
  const { t } = useTranslation('screening');
  return screeningWays
    .filter((way) => way !== 'mail' || canMail)
    .map((way) => {
      const Icon = icons[way];
      return (
        <Button
          key={way}
          variant={way === 'mail' ? 'filled' : 'default'}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
          loading={making === way}
          disabled={isBusy && making !== way}
          aria-describedby={way === 'beside' ? besideNoteId : undefined}
          onClick={onWay[way]}
        >
          {t(`ways.${way}`)}
        </Button>
      );
    });
}
