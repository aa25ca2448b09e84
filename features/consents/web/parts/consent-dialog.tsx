import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { saveConsentTemplate } from '#features/consents/contract/consent-templates.ts';
import { addConsent, type Consent, signedConsent } from '#features/consents/contract/consents.ts';
import { ConsentStart } from './consent-start.tsx';
import {
  type ConsentValues,
  emptyConsent,
  lastDay,
  toConsentBody,
  toTemplate,
  type WantedConsent,
} from './consent-values.ts';
import { ScopeFields, UntilFields } from './scope-fields.tsx';
import { SignatureFields } from './signature-fields.tsx';

/** Records a signed consent without losing the form underneath. */
export function ConsentDialog({
  applicantId,
  isOpen,
  wanted = {},
  onAdded,
  onClose,
}: {
  applicantId: string;
  isOpen: boolean;
  /** The planned disclosure, so that staff don't enter it twice. */
  wanted?: WantedConsent;
  onAdded?: (consent: Consent) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('consents');
  return (
    <FormDialog opened={isOpen} onClose={onClose} size="lg" title={t('addTitle')}>
      {isOpen && (
        <ConsentForm
          applicantId={applicantId}
          wanted={wanted}
          onAdded={(consent) => {
            onClose();
            showToast({ text: t('added') });
            onAdded?.(consent);
          }}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

function ConsentForm({
  applicantId,
  wanted,
  onAdded,
  onClose,
}: {
  applicantId: string;
  wanted: WantedConsent;
  onAdded: (consent: Consent) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['consents', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(addConsent);
  const { mutateAsync: saveTemplate } = useChange(saveConsentTemplate);
  const { fields, ...form } = useContractForm<ConsentValues, typeof signedConsent, Consent>({
    schema: signedConsent,
    initialValues: emptyConsent(wanted),
    toSent: toConsentBody,
    send: (body) => mutateAsync({ params: { id: applicantId }, body }),
    onSaved(consent, values) {
      onAdded(consent);
      const template = toTemplate(values);
      if (template) {
        saveTemplate({ body: template }).catch((error: unknown) =>
          showToast({ tone: 'bad', text: t('start.notSaved', { reason: errorMessage(error) }) }),
        );
      }
    },
  });
  fields.watch('signedOn', ({ value, previousValue }) => {
    const { months, expiresOn } = fields.getValues();
    // Not if staff chose another last day than the template's.
    if (months !== null && expiresOn === lastDay(previousValue, months)) {
      fields.setFieldValue('expiresOn', lastDay(value, months));
    }
  });
  return (
    <DialogForm
      form={{
        ...form,
        formProps: {
          ...form.formProps,
          onSubmit: (event) => {
            // React events would bubble to the form below the dialog.
            event.stopPropagation();
            form.formProps.onSubmit(event);
          },
        },
      }}
      submitLabel={t('keep')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <ConsentStart applicantId={applicantId} fields={fields} />
      <ScopeFields applicantId={applicantId} fields={fields} />
      <UntilFields fields={fields} />
      <SignatureFields applicantId={applicantId} fields={fields} />
      <TextInput
        key={fields.key('templateName')}
        {...fields.getInputProps('templateName')}
        label={`${t('start.saveAs')} (${t('actions:optional')})`}
        description={t('start.saveAsHint')}
        maxLength={100}
        autoComplete="off"
      />
    </DialogForm>
  );
}
