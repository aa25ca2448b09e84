import { Button, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keepLonger } from '#contract/retention.ts';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './keep-dialog.module.css';

interface KeepProps {
  applicantId: string;
  person: { firstName: string | null; lastName: string | null };
  onClose: () => void;
  /** After it has closed. */
  onKept?: () => void;
}

/** Until when a file stays though its time is over, and why. */
export function KeepDialog(props: KeepProps) {
  const { t } = useTranslation('keeping');
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={t('retention.keep.title')}
    >
      <KeepForm {...props} />
    </Modal>
  );
}

function KeepForm({ applicantId, person, onClose, onKept }: KeepProps) {
  const { t } = useTranslation(['keeping', 'actions']);
  const { personName, day } = useFormat();
  const name = personName(person);
  const { mutateAsync } = useChange(keepLonger);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: keepLonger.body,
    initialValues: { until: '', reason: '' },
    send: (body) => mutateAsync({ params: { id: applicantId }, body }),
    onSaved: ({ until }) => {
      onClose();
      showToast({ text: t('keeping:retention.keep.done', { name, day: day(until) }) });
      onKept?.();
    },
  });
  return (
    <FormStack {...formProps}>
      <p className={classes.text}>{t('keeping:retention.keep.text', { name })}</p>
      <FormProblem text={problem} count={problemCount} />
      <TextInput
        key={fields.key('until')}
        {...fields.getInputProps('until')}
        type="date"
        label={t('keeping:retention.keep.until')}
        data-autofocus
      />
      <TextInput
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
        label={t('keeping:retention.keep.reason')}
        description={t('keeping:retention.keep.reasonHint')}
        autoComplete="off"
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button type="submit" loading={sending}>
          {t('keeping:retention.keep.confirm')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
