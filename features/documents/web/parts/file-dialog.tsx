import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { type StoredFile, updateFile } from '#features/documents/contract/files.ts';
import { fileParams } from './use-download.ts';

/** Renames a document or changes its note; closed if null. */
export function FileDialog({ file, onClose }: { file: StoredFile | null; onClose: () => void }) {
  const { t } = useTranslation('files');
  return (
    <FormDialog opened={file !== null} onClose={onClose} title={t('editTitle')}>
      {file && <FileForm file={file} onClose={onClose} />}
    </FormDialog>
  );
}

const toValues = ({ name, note }: StoredFile) => ({ name, note: note ?? '' });

function FileForm({ file: record, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation(['files', 'actions']);
  const { mutateAsync } = useChange(updateFile);
  const { fields, theirs, formProps } = useVersionedForm({
    schema: updateFile.body.omit({ version: true }).required({ name: true }),
    record,
    toValues,
    keptTextName: `file:${record.id}`,
    send: (sent, { on }) =>
      mutateAsync({ params: fileParams(on), body: { ...sent, version: on.version } }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('saved', { name }) });
    },
  });

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('note'), value: theirs.note },
          ],
        }
      }
      onCancel={onClose}
    >
      <TextInput
        key={fields.key('name')}
        {...fields.getInputProps('name')}
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={`${t('note')} (${t('actions:optional')})`}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
      />
    </VersionedForm>
  );
}
