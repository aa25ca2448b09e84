import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type StoredFile, shareFile } from '#features/documents/contract/files.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';

/** Shares a document with its person, with a note; closed if null. */
export function ShareDialog({
  applicant,
  file,
  onClose,
}: {
  applicant: Applicant;
  file: StoredFile | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('files');
  return (
    <FormDialog opened={file !== null} onClose={onClose} title={t('shareTitle')}>
      {file && <ShareForm applicant={applicant} file={file} onClose={onClose} />}
    </FormDialog>
  );
}

function ShareForm({
  applicant,
  file: { id, name, shared },
  onClose,
}: {
  applicant: Applicant;
  file: StoredFile;
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const { mutateAsync } = useChange(shareFile);
  const { fields, ...form } = useContractForm({
    schema: shareFile.body,
    initialValues: { note: shared?.note ?? '' },
    send: (body) => mutateAsync({ params: { applicantId: applicant.id, id }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('wasShared', { name }) });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={
        <>
          <p>{t('shareText', { name })}</p>
          <PaperWarning applicant={applicant} path="shared-file" />
        </>
      }
      submitLabel={t('shareConfirm')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <Textarea
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={`${t('shareNote')} (${t('actions:optional')})`}
        description={t('shareNoteHint')}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        data-autofocus
      />
    </DialogForm>
  );
}
