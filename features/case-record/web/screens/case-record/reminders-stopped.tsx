import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { liftReminderStop, readReminderStop } from '#features/reminders/contract/reminder-stop.ts';
import classes from './field-group-section.module.css';

/** Says that the person stopped their reminders, and lets staff resume them at the person's request. */
export function RemindersStopped({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const { moment } = useFormat();
  const { data } = useRead(readReminderStop, { params: { id: applicant.id } });
  // The stop that was current when the dialog opened.
  const [pendingStop, setPendingStop] = useState<string | null>(null);
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
                  onClick={() => setPendingStop(stoppedAt)}
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
      {pendingStop !== null && (
        <LiftDialog
          applicantId={applicant.id}
          stoppedAt={pendingStop}
          onClose={() => setPendingStop(null)}
        />
      )}
    </>
  );
}

/** Asks how the person said that they want reminders again. */
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
  const errorMessage = useErrorMessage();
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
              text: errorMessage(lifting.error),
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
              // The stop was replaced or lifted; the reloaded record shows the current state.
              if (!isApiError(error, 'stale-version')) return;
              onClose();
              showToast({ tone: 'bad', text: errorMessage(error) });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
