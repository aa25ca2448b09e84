import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRealDay } from '#core/contract/days.ts';
import { useMissingMessage } from '#core/web/api/error-messages.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';

export function DayDialog({
  title,
  label,
  description,
  confirm,
  from,
  isPending,
  onClose,
  onChosen,
}: {
  title: string;
  label: string;
  description?: string;
  confirm: string;
  /** Earliest day, which also makes the field required; absent: any day or none. */
  from?: string;
  isPending: boolean;
  onClose: () => void;
  onChosen: (day: string | null) => void;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const missing = useMissingMessage();
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function send(event: FormEvent) {
    event.preventDefault();
    if (from !== undefined && !isRealDay(day)) return setProblem(missing(label));
    if (from !== undefined && day < from) return setProblem(t('snooze.notBefore'));
    onChosen(day || null);
  }
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form onSubmit={send} noValidate>
        <TextInput
          type="date"
          label={label}
          description={description}
          min={from}
          value={day}
          error={problem}
          data-autofocus
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
