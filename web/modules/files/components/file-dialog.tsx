import { Modal, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type StoredFile, updateFile } from '#contract/files.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleVersion } from '#web/platform/stale-version.ts';
import { useVersionedFormWords } from '#web/platform/versioned-form-words.ts';
import { showToast } from '#web/ui/toast.tsx';
import { VersionedForm } from '#web/ui/versioned-form.tsx';
import { useUpdateFile } from '../queries.ts';

/** Gives a file another name or note; null: none is being changed. */
export function FileDialog({
  applicantId,
  file,
  onClose,
}: {
  applicantId: string;
  file: StoredFile | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('files');
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      // A slip of the hand beside the dialog must not cost what was typed.
      closeOnClickOutside={false}
      title={t('editTitle')}
    >
      {file && <FileForm applicantId={applicantId} file={file} onClose={onClose} />}
    </Modal>
  );
}

const valuesOf = ({ name, note }: StoredFile) => ({ name, note: note ?? '' });

function FileForm({
  applicantId,
  file,
  onClose,
}: {
  applicantId: string;
  file: StoredFile;
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const { mutateAsync } = useUpdateFile(applicantId);
  const stale = useStaleVersion(file);
  const { base, theirs } = stale;

  const form = useContractForm({
    schema: updateFile.body.omit({ version: true }).required({ name: true }),
    initialValues: valuesOf(file),
    keep: { name: `file:${file.id}`, base },
    send: (sent) => {
      const on = theirs ?? base.current;
      return mutateAsync({ ...sent, file: on, version: on.version });
    },
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('saved', { name }) });
    },
    onProblem: stale.onProblem,
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: StoredFile) {
    stale.goOnFrom(current);
    fields.setValues(valuesOf(current));
  }

  return (
    <VersionedForm
      form={form}
      words={useVersionedFormWords()}
      notice={notice}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('note'), value: theirs.note },
          ],
          onTakeTheirs: () => takeTheirs(theirs),
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
