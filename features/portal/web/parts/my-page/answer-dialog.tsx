import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import {
  askToMove,
  confirmMyAppointment,
  type MyAppointment,
} from '#features/portal/contract/my-page.ts';
import { appointmentTime } from './appointment-time.ts';
import { WordsForm } from './words-form.tsx';

/** Subject of the dialog: a request for another time, or a word from someone who will come. */
export interface AnswerToWrite {
  appointment: MyAppointment;
  kind: 'move' | 'word';
}

interface FormProps {
  appointment: MyAppointment;
  onClose: () => void;
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
      {answer?.kind === 'word' && <ComingForm appointment={answer.appointment} onClose={onClose} />}
    </FormDialog>
  );
}

function AskForm({ appointment, onClose }: FormProps) {
  const { t } = useTranslation(['my-page', 'actions']);
  const { whenOf } = useEventFormat();
  const { mutateAsync } = useChange(askToMove);
  const { eventId, start } = appointment;
  return (
    <WordsForm
      schema={askToMove.body}
      toSent={({ text }) => ({ start, text })}
      send={(body) => mutateAsync({ params: { id: eventId }, body })}
      intro={
        <>
          <strong>{whenOf(appointmentTime(appointment))}</strong>
          <br />
          {t('appointments.moveText')}
        </>
      }
      label={`${t('appointments.better')} (${t('actions:optional')})`}
      submitLabel={t('appointments.ask')}
      toast={t('appointments.wasAsked')}
      onClose={onClose}
    />
  );
}

/** A plain "yes" needs no words; this form is for them. */
const wordBody = confirmMyAppointment.body.refine(({ text }) => text !== null, {
  path: ['text'],
  message: 'rule:required',
});

function ComingForm({ appointment, onClose }: FormProps) {
  const { t } = useTranslation('my-page');
  const { whenOf } = useEventFormat();
  const { mutateAsync } = useChange(confirmMyAppointment);
  const { eventId, start } = appointment;
  return (
    <WordsForm
      schema={wordBody}
      toSent={({ text }) => ({ start, text })}
      send={(body) => mutateAsync({ params: { id: eventId }, body })}
      intro={whenOf(appointmentTime(appointment))}
      label={t('appointments.word')}
      submitLabel={t('appointments.sendWord')}
      toast={t('appointments.wordSent')}
      onClose={onClose}
    />
  );
}
