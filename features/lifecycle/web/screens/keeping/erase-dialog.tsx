import { Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { ErasureReason } from '#features/lifecycle/contract/enumerations.ts';
import {
  type ErasurePreview,
  erasePerson,
  reasonsToErase,
} from '#features/lifecycle/contract/erasures.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useErasePerson } from '../../parts/queries.ts';
import classes from './keeping-screen.module.css';

interface Values {
  reason: ErasureReason;
  reference: string;
}

/** Final confirmation of an erasure: reason and typed reference. */
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
    <FormDialog opened onClose={onClose} closeOnEscape={!isAsking} title={t('erase.dialogTitle')}>
      <EraseForm file={file} preview={preview} onClose={onClose} />
    </FormDialog>
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
      // Clears cached data about the person; open screens refetch.
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
