import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { liftReminderStop, readReminderStop } from '#contract/reminder-stop.ts';
import { ReasonDialog } from '#web/modules/reasons/parts/reason-dialog.tsx';
import { isApiError } from '#web/platform/api-error.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './field-group-section.module.css';

/** That a person has stopped their reminders, and the way to take it back by their word. Nothing else. */
export function RemindersStopped({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const { moment } = useFormat();
  const { data } = useRead(readReminderStop, { params: { id: applicant.id } });
  // The stop that was seen when the dialog was opened.
  const [asked, setAsked] = useState<string | null>(null);
  const stoppedAt = data?.stoppedAt ?? null;
  return (
    <>
      {stoppedAt !== null && (
        <div className={classes.notice}>
          <Notice
            title={t('reminders.stopped', { when: moment(stoppedAt) })}
            actions={
              applicant.deletedAt === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-haspopup="dialog"
                  onClick={() => setAsked(stoppedAt)}
                >
                  {t('reminders.lift')}
                </Button>
              )
            }
          >
            {t('reminders.stoppedText')}
          </Notice>
        </div>
      )}
      {asked !== null && (
        <LiftDialog applicantId={applicant.id} stoppedAt={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** Asks how the person has said that they want to be reminded again. */
function LiftDialog({
  applicantId,
  stoppedAt,
  onClose,
}: {
  applicantId: string;
  stoppedAt: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('applicants');
  const errorWords = useErrorWords();
  const lifting = useChange(liftReminderStop);
  return (
    <ReasonDialog
      title={t('reminders.liftTitle')}
      text={t('reminders.liftText')}
      label={t('reminders.word')}
      hint={t('reminders.wordHint')}
      problem={
        lifting.isError
          ? {
              title: t('reminders.notLifted'),
              text: errorWords(lifting.error),
              at: lifting.submittedAt,
            }
          : null
      }
      submitLabel={t('reminders.lift')}
      isSending={lifting.isPending}
      onConfirm={(reason) =>
        lifting.mutate(
          { params: { id: applicantId }, body: { stoppedAt, reason } },
          {
            onSuccess: () => {
              onClose();
              showToast({ text: t('reminders.lifted') });
            },
            onError: (error) => {
              // Of another stop, or of none any more: what is so now stands in the file.
              if (!isApiError(error, 'stale-version')) return;
              onClose();
              showToast({ tone: 'bad', text: errorWords(error) });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
