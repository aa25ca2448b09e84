import { Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { type FormFields, useContractForm } from '#core/web/forms/contract-form.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { type OwnTime, toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import {
  askToMove,
  confirmMyAppointment,
  type MyAppointment,
} from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

const TeamDangerPanel = lazy(async () => ({
  default: (await import('./team-danger-panel.tsx')).TeamDangerPanel,
}));

/** Subject of the dialog: a request for another time, or a word from someone who will come. */
export interface AnswerToWrite {
  appointment: MyAppointment;
  kind: 'move' | 'word';
}

/** Writes to the team about an appointment; null closes the dialog. */
export function AnswerDialog({
  answer,
  onClose,
}: {
  answer: AnswerToWrite | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('my-page');
  const title = t(answer?.kind === 'word' ? 'appointments.addWord' : 'appointments.move');
  return (
    <FormDialog opened={answer !== null} onClose={onClose} title={title}>
      {answer?.kind === 'move' && <AskForm appointment={answer.appointment} onClose={onClose} />}
      {answer?.kind === 'word' && <WordForm appointment={answer.appointment} onClose={onClose} />}
    </FormDialog>
  );
}

/** Time in the location's time zone; falls back to the browser's when none is set. */
export function appointmentTime(appointment: MyAppointment): OwnTime {
  const { timeZone } = appointment;
  return toOwnTime(appointment, isUniversalTime(timeZone) ? browserZone() : timeZone);
}

/** Words to the team; those that signal danger show where to get help now. */
function WordsField({ fields, label }: { fields: FormFields<{ text: string }>; label: string }) {
  const { data: organization } = useRead(readOrganization);
  const [text, setText] = useState('');
  fields.watch('text', ({ value }) => setText(value));
  return (
    <>
      <Textarea
        key={fields.key('text')}
        {...fields.getInputProps('text')}
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
      <Suspense>
        <TeamDangerPanel text={text} helpLines={organization?.helpLines ?? []} />
      </Suspense>
    </>
  );
}

function AskForm({ appointment, onClose }: { appointment: MyAppointment; onClose: () => void }) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { whenOf } = useEventFormat();
  const { mutateAsync } = useChange(askToMove);
  const { eventId, start } = appointment;
  const { fields, ...form } = useContractForm({
    schema: askToMove.body,
    initialValues: { text: '' },
    toSent: (values) => ({ ...values, start }),
    send: (body) => mutateAsync({ params: { id: eventId }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('appointments.wasAsked') });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={
        <p className={classes.text}>
          <strong>{whenOf(appointmentTime(appointment))}</strong>
          <br />
          {t('appointments.moveText')}
        </p>
      }
      submitLabel={t('appointments.ask')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <WordsField
        fields={fields}
        label={`${t('appointments.better')} (${t('actions:optional')})`}
      />
    </DialogForm>
  );
}

/** A plain "yes" needs no words; this form is for them. */
const wordBody = confirmMyAppointment.body.refine(({ text }) => text !== null, {
  path: ['text'],
  message: 'rule:required',
});

function WordForm({ appointment, onClose }: { appointment: MyAppointment; onClose: () => void }) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { whenOf } = useEventFormat();
  const { mutateAsync } = useChange(confirmMyAppointment);
  const { eventId, start } = appointment;
  const { fields, ...form } = useContractForm({
    schema: wordBody,
    initialValues: { text: '' },
    toSent: (values) => ({ ...values, start }),
    send: (body) => mutateAsync({ params: { id: eventId }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('appointments.wordSent') });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={<p className={classes.text}>{whenOf(appointmentTime(appointment))}</p>}
      submitLabel={t('appointments.sendWord')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <WordsField fields={fields} label={t('appointments.word')} />
    </DialogForm>
  );
}
