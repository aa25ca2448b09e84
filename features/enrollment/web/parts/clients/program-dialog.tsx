import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Client, changeProgramStatus } from '#features/enrollment/contract/clients.ts';
import { type Enrollment, sentReason } from '#features/enrollment/contract/enrollments.ts';
import {
  allowedProgramMoves,
  type ProgramTransition,
} from '#features/enrollment/contract/program-transitions.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { noOutcome, OutcomeFields } from './outcome-fields.tsx';
import { useProgramMoveLabel } from './program-badge.tsx';
import { useClientChange } from './queries.ts';

interface Props {
  client: Client;
  enrollment: Enrollment;
  move: ProgramTransition;
  onClose: () => void;
}

/** Asks for the day, a reason if required, and the outcome at an exit. */
export function ProgramDialog(props: Props) {
  const moveLabel = useProgramMoveLabel();
  return (
    <Modal opened onClose={props.onClose} title={moveLabel(props.move)} centered>
      <ProgramForm {...props} />
    </Modal>
  );
}

const { body } = changeProgramStatus;
const withReason = body.extend({ reason: sentReason.min(1) });

function ProgramForm({ client, enrollment, move, onClose }: Props) {
  const { t } = useTranslation(['clients', 'applicants']);
  const label = useEnumerationLabel();
  const moveLabel = useProgramMoveLabel();
  const { personName } = useFormat();
  const change = useClientChange(changeProgramStatus);
  const isExit = move.kind === 'exit';
  // A colleague may have changed the status while the dialog was open.
  const isStillAllowed = allowedProgramMoves(enrollment, true).some(({ to }) => to === move.to);

  const form = useContractForm({
    schema: (move.needsReason ? withReason : body) as typeof body,
    initialValues: { date: dayFromNow(), reason: '', outcome: noOutcome },
    toSent: ({ date, reason, outcome }) =>
      ({
        enrolmentId: enrollment.id,
        programStatus: move.to,
        version: client.version,
        date,
        reason,
        ...(isExit && { outcome }),
      }) as z.input<typeof body>,
    send: (sent) => change.mutateAsync({ params: { id: client.id }, body: sent }),
    onSaved: () => {
      onClose();
      showToast({ text: t('program.done', { status: label('programStatuses', move.to) }) });
    },
  });
  const { fields } = form;
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={moveLabel(move)} onCancel={onClose}>
      {!isStillAllowed && <Notice tone="waiting">{t('program.moved')}</Notice>}
      <p>
        {t('program.text', {
          name: personName(client),
          from: label('programStatuses', move.from),
          to: label('programStatuses', move.to),
        })}
      </p>
      <TextInput
        key={fields.key('date')}
        {...fields.getInputProps('date')}
        type="date"
        min="1900-01-01"
        label={t(`clients:program.day.${move.kind}`)}
        data-autofocus
      />
      <TextInput
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
        label={`${t('reason')} (${t(move.needsReason ? 'applicants:input.required' : 'actions:optional')})`}
        description={move.kind === 'reopening' ? t('program.reopeningHint') : undefined}
        maxLength={500}
        autoComplete="off"
      />
      {isExit && (
        <OutcomeFields
          bind={(field) => ({
            key: fields.key(`outcome.${field}`),
            props: fields.getInputProps(`outcome.${field}`),
          })}
        />
      )}
    </KeptForm>
  );
}
