import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { type OwnTime, toOwnTime } from '#features/calendar/web/parts/event-time.ts';
import {
  askToMove,
  confirmMyAppointment,
  type MyAppointment,
} from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

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
      <Textarea
        key={fields.key('text')}
        {...fields.getInputProps('text')}
        label={`${t('appointments.better')} (${t('actions:optional')})`}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        data-autofocus
      />
    </DialogForm>
  );
}

function WordForm({ appointment, onClose }: { appointment: MyAppointment; onClose: () => void }) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { whenOf } = useEventFormat();
  const { mutateAsync } = useChange(confirmMyAppointment);
  const { eventId, start } = appointment;
  const { fields, ...form } = useContractForm({
    schema: confirmMyAppointment.body,
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
      <Textarea
        key={fields.key('text')}
        {...fields.getInputProps('text')}
        label={t('appointments.word')}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
    </DialogForm>
  );
}
