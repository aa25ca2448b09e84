import { Modal, Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { ErasureReason } from '#contract/enumerations.ts';
import { type ErasurePreview, erasePerson, reasonsToErase } from '#contract/erasures.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { paths } from '#web/paths.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useIsAskingForProof } from '#web/platform/fresh-proof.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useErasePerson } from '../../parts/queries.ts';
import classes from './keeping-screen.module.css';

interface Values {
  reason: ErasureReason;
  reference: string;
}

/** The last question before somebody is gone: why, and the number of the file, typed. */
export function EraseDialog({
  file,
  preview,
  onClose,
}: {
  file: Applicant;
  preview: ErasurePreview;
  onClose: () => void;
}) {
  const { t } = useTranslation('keeping');
  const isAsking = useIsAskingForProof();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      title={t('erase.dialogTitle')}
    >
      <EraseForm file={file} preview={preview} onClose={onClose} />
    </Modal>
  );
}

function EraseForm({
  file,
  preview: { version },
  onClose,
}: {
  file: Applicant;
  preview: ErasurePreview;
  onClose: () => void;
}) {
  const { t } = useTranslation(['keeping', 'actions']);
  const label = useEnumerationLabel();
  const { personName } = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useErasePerson(file.id);
  const initialValues: Values = { reason: 'own_request', reference: '' };
  const { fields, ...form } = useContractForm({
    schema: erasePerson.body,
    initialValues,
    toSent: (values) => ({ ...values, version }),
    send: (body) => mutateAsync(body),
    onSaved: async ({ number }) => {
      await navigate({ to: paths.erasures, replace: true });
      // What was read of them is forgotten here, too; the screens that are open ask anew.
      client.removeQueries({ type: 'inactive' });
      await client.invalidateQueries();
      showToast({ text: t('keeping:erase.done', { number }) });
    },
  });
  const reason = fields.useWatchValue('reason');
  return (
    <DialogForm
      form={form}
      intro={<p className={classes.line}>{t('keeping:erase.sure', { name: personName(file) })}</p>}
      submitLabel={t('keeping:erase.confirm')}
      submitColor="red"
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Radio.Group
        value={reason}
        onChange={(next) => fields.setFieldValue('reason', next as ErasureReason)}
        label={t('keeping:erase.reason')}
      >
        <div className={classes.reasons}>
          {reasonsToErase.map((one) => (
            <Radio key={one} value={one} label={label('erasureReasons', one)} />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        key={fields.key('reference')}
        {...fields.getInputProps('reference')}
        label={t('keeping:erase.reference', { reference: file.reference })}
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}
