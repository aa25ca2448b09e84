import { Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Consent, endConsent } from '#features/consents/contract/consents.ts';
import { consentEndings } from '#features/consents/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './consent-form.module.css';

/** Ends a consent with a reason; closed if null. */
export function EndDialog({
  applicantId,
  consent,
  onClose,
}: {
  applicantId: string;
  consent: Consent | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('consents');
  return (
    <FormDialog
      opened={consent !== null}
      onClose={onClose}
      title={consent && consent.state !== 'active' ? t('wrongTitle') : t('endTitle')}
    >
      {consent && <EndForm applicantId={applicantId} consent={consent} onClose={onClose} />}
    </FormDialog>
  );
}

/** Empty until chosen. */
type Values = { how: (typeof consentEndings)[number] | ''; on: string; note: string };

function EndForm({
  applicantId,
  consent: { id: consentId, version, state },
  onClose,
}: {
  applicantId: string;
  consent: Consent;
  onClose: () => void;
}) {
  const { t } = useTranslation(['consents', 'actions']);
  const label = useEnumerationLabel();
  const { mutateAsync } = useChange(endConsent);
  // A consent that has ended can only be voided.
  const isOver = state !== 'active';
  const initialValues: Values = { how: isOver ? 'recorded_wrongly' : '', on: '', note: '' };
  const { fields, ...form } = useContractForm({
    schema: endConsent.body,
    initialValues,
    // Validation reports a missing choice at its field.
    toSent: (values) => ({ ...values, how: values.how as 'by_person', version }),
    send: (body) => mutateAsync({ params: { id: applicantId, consentId }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: isOver ? t('consents:wronged') : t('consents:ended') });
    },
    onProblem: ({ code }) => {
      if (code !== 'stale-version') return false;
      onClose();
      showToast({ tone: 'info', text: t('consents:staleEnd') });
      return true;
    },
  });
  const how = fields.useWatchValue('how');
  return (
    <DialogForm
      form={form}
      intro={<p>{isOver ? t('consents:wrongText') : t('consents:endText')}</p>}
      submitLabel={isOver ? t('consents:wrongConfirm') : t('consents:endConfirm')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      {!isOver && (
        <Radio.Group
          value={how}
          onChange={(next) => fields.setFieldValue('how', next as Values['how'])}
          label={t('consents:endHow')}
          error={fields.errors.how}
        >
          <div className={classes.person}>
            {consentEndings.map((one) => (
              <Radio key={one} value={one} label={label('consentEndings', one)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {!isOver && (
        <TextInput
          key={fields.key('on')}
          {...fields.getInputProps('on')}
          className={classes.day}
          type="date"
          min="1900-01-01"
          label={`${t('consents:endOn')} (${t('actions:optional')})`}
        />
      )}
      <TextInput
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={`${t('consents:endNote')} (${t('actions:optional')})`}
        autoComplete="off"
      />
    </DialogForm>
  );
}
