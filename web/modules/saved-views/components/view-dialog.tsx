import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSavedView, type ListView, type SavedView } from '#contract/saved-views.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { currentUser } from '#web/platform/session.ts';
import { useStaleWords } from '#web/platform/stale-words.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useCreateView, useUpdateView } from '../queries.ts';

interface DialogProps {
  list: SavedView['list'];
  /** The one whose name and sharing are asked for; null keeps what is shown as a new one. */
  view: SavedView | null;
  /** What the list shows. */
  shown: ListView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

export function ViewDialog(props: DialogProps) {
  const { t } = useTranslation('saved-views');
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={props.view ? t('editTitle', { name: props.view.name }) : t('newTitle')}
      centered
    >
      <ViewForm {...props} />
    </Modal>
  );
}

function ViewForm({ list, view, shown, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation(['saved-views', 'actions']);
  const unsavedWords = useUnsavedWords();
  const staleWords = useStaleWords();
  const { mutateAsync: create } = useCreateView();
  const { mutateAsync: update } = useUpdateView();
  const base = useRef(view);
  const [theirs, setTheirs] = useState<SavedView | null>(null);
  const form = useContractForm({
    schema: createSavedView.body.pick({ name: true, isShared: true }),
    initialValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    send(sent) {
      const on = theirs ?? base.current;
      if (!on) return create({ ...sent, list, view: shown });
      return update({ ...sent, id: on.id, version: on.version, view: on.view });
    },
    onSaved(saved) {
      onClose();
      onSaved(saved);
      showToast({ text: t('saved', { name: saved.name }) });
    },
    onProblem(error) {
      if (!isApiError(error, 'stale-version')) return false;
      setTheirs(error.details as SavedView);
      return true;
    },
  });
  const { fields } = form;
  const isOthers = view !== null && view.owner.id !== currentUser()?.id;

  function takeTheirs({ name, isShared }: SavedView) {
    base.current = theirs;
    fields.setValues({ name, isShared });
    setTheirs(null);
  }

  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={null}
      question={
        theirs && (
          <StaleNotice
            title={t('staleTitle')}
            words={staleWords}
            items={[
              { term: t('name'), value: theirs.name },
              { term: t('sharing'), value: theirs.isShared ? t('isShared') : t('isPrivate') },
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
        description={view ? undefined : t('nameHint')}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox
        key={fields.key('isShared')}
        {...fields.getInputProps('isShared', { type: 'checkbox' })}
        label={t('share')}
        description={isOthers ? t('shareHintOf', { name: view.owner.name }) : t('shareHint')}
      />
    </KeptForm>
  );
}
