import { Button } from '@mantine/core';
import { IconExternalLink, IconLinkOff, IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { ScreeningOfApplicant, ScreeningWay } from '#contract/screening.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useMakeScreeningLink, useRevokeScreeningLink } from '../queries.ts';
import { type NewLink, PaperDialog } from './paper-dialog.tsx';
import classes from './screening-section.module.css';

/** The ways in which the form gets to the person. Each makes a new link. */
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
  const { mailObstacle, revoke: mayRevoke } = screening.abilities;
  const isBusy = make.isPending || revoke.isPending;
  const making = make.isPending ? make.variables?.how : null;
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

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        {mailObstacle === null && (
          <Button
            leftSection={<IconMail size={18} stroke={1.7} aria-hidden="true" />}
            loading={making === 'mail'}
            disabled={isBusy && making !== 'mail'}
            onClick={() => void send()}
          >
            {t('mail')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          loading={making === 'print'}
          disabled={isBusy && making !== 'print'}
          onClick={() => void print()}
        >
          {t('print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.7} aria-hidden="true" />}
          loading={making === 'beside'}
          disabled={isBusy && making !== 'beside'}
          onClick={() => void fillInTogether()}
        >
          {t('beside')}
        </Button>
        {mayRevoke && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconLinkOff size={18} stroke={1.7} aria-hidden="true" />}
            loading={revoke.isPending}
            disabled={make.isPending}
            onClick={() => {
              make.reset();
              setBlocked(null);
              revoke.mutate(undefined, {
                onSuccess: () => showToast({ text: t('wasRevoked') }),
              });
            }}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
      {mailObstacle !== null && <p className={classes.soft}>{t(`obstacles.${mailObstacle}`)}</p>}
      {mayRevoke && <p className={classes.soft}>{t('replaces')}</p>}
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
