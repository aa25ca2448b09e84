import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { PaperView } from '#core/web/print/printout-view.tsx';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { fileToGive, giveFile } from '#features/documents/contract/given-files.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import {
  emptyRecipient,
  PurposeFields,
  RecipientField,
  toRecipientBody,
} from '#features/printouts/web/parts/papers/recipient-fields.tsx';
import { useDownload } from './use-download.ts';

const disclosedParts = { parts: ['files'] } as const;

interface Props {
  applicant: Applicant;
  file: StoredFile;
  onClose: () => void;
}

/** Records recipient and purpose, then shows the cover sheet. */
export function GiveDialog({ file, ...props }: Omit<Props, 'file'> & { file: StoredFile | null }) {
  const { t } = useTranslation('files');
  return (
    <FormDialog opened={file !== null} onClose={props.onClose} size="xl" title={t('give.title')}>
      {file && <DisclosureSteps file={file} {...props} />}
    </FormDialog>
  );
}

function DisclosureSteps(props: Props) {
  const { t } = useTranslation('files');
  const { download } = useDownload();
  const [paper, setPaper] = useState<Paper | null>(null);
  if (!paper) return <GiveForm {...props} onGiven={setPaper} />;
  return (
    <>
      <p>
        <Button
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => download(props.file)}
        >
          {t('give.file', { name: props.file.name })}
        </Button>
      </p>
      <PaperView
        paper={paper}
        hint={t('give.given')}
        changeLabel={t('give.done')}
        onChange={props.onClose}
      />
    </>
  );
}

function GiveForm({
  applicant,
  file: { id, name },
  onClose,
  onGiven,
}: Props & { onGiven: (paper: Paper) => void }) {
  const { t, i18n } = useTranslation(['files', 'actions']);
  const { mutateAsync: give } = useChange(giveFile);
  const { id: applicantId } = applicant;
  const { fields, ...form } = useContractForm({
    schema: fileToGive,
    initialValues: emptyRecipient,
    toSent: (values) => ({
      ...toRecipientBody(values),
      language: i18n.language as 'en',
      zone: browserZone(),
    }),
    send: (body) => give({ params: { applicantId, id }, body }),
    onSaved: onGiven,
  });
  return (
    <DialogForm
      form={form}
      intro={
        <>
          <p>{t('files:give.text', { name })}</p>
          <PaperWarning applicant={applicant} path="given-file" />
        </>
      }
      submitLabel={t('files:give.confirm')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <RecipientField fields={fields as never} />
      <PurposeFields applicantId={applicantId} fields={fields as never} wanted={disclosedParts} />
    </DialogForm>
  );
}
