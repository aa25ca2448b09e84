import { Modal, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoredFile, updateFile } from '#contract/files.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleWords } from '#web/platform/stale-words.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
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
  const unsavedWords = useUnsavedWords();
  const staleWords = useStaleWords();
  const { mutateAsync } = useUpdateFile(applicantId);
  const base = useRef<StoredFile>(file);
  const [theirs, setTheirs] = useState<StoredFile | null>(null);

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
    onProblem: (error) => {
      if (!isApiError(error, 'stale-version')) return false;
      setTheirs(error.details as StoredFile);
      return true;
    },
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: StoredFile) {
    base.current = current;
    fields.setValues(valuesOf(current));
    setTheirs(null);
  }

  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={notice}
      question={
        theirs && (
          <StaleNotice
            title={t('staleTitle')}
            words={staleWords}
            items={[
              { term: t('name'), value: theirs.name },
              { term: t('note'), value: theirs.note },
            ]}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )
      }
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
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
    </KeptForm>
  );
}
