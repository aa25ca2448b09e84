import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { keepLonger } from '#features/lifecycle/contract/retention.ts';
import classes from './keep-dialog.module.css';

interface KeepProps {
  applicantId: string;
  person: { firstName: string | null; lastName: string | null };
  onClose: () => void;
  /** Called after the dialog closed. */
  onKept?: () => void;
}

/** Asks until when to keep a record past its period, and why. */
export function KeepDialog(props: KeepProps) {
  const { t } = useTranslation('keeping');
  return (
    <FormDialog opened onClose={props.onClose} title={t('retention.keep.title')}>
      <KeepForm {...props} />
    </FormDialog>
  );
}

function KeepForm({ applicantId, person, onClose, onKept }: KeepProps) {
  const { t } = useTranslation(['keeping', 'actions']);
  const { personName, day } = useFormat();
  const name = personName(person);
  const { mutateAsync } = useChange(keepLonger);
  const { fields, ...form } = useContractForm({
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
    <DialogForm
      form={form}
      intro={<p className={classes.text}>{t('keeping:retention.keep.text', { name })}</p>}
      submitLabel={t('keeping:retention.keep.confirm')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
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
    </DialogForm>
  );
}
