import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { currentUser } from '#core/web/session/session.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  createSavedView,
  type ListView,
  type SavedView,
  updateSavedView,
} from '#features/lists/contract/saved-views.ts';

interface DialogProps {
  list: SavedView['list'];
  /** The view to rename or share; null to save the current list as a new view. */
  view: SavedView | null;
  currentView: ListView;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

export function ViewDialog(props: DialogProps) {
  const { t } = useTranslation('saved-views');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={props.view ? t('editTitle', { name: props.view.name }) : t('newTitle')}
      centered
    >
      <ViewForm {...props} />
    </FormDialog>
  );
}

const toFormValues = (view: SavedView | null) => ({
  name: view?.name ?? '',
  isShared: view?.isShared ?? false,
});

function ViewForm({ list, view, currentView, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation('saved-views');
  const { mutateAsync: create } = useChange(createSavedView);
  const { mutateAsync: update } = useChange(updateSavedView);
  const { fields, theirs, formProps } = useVersionedForm({
    schema: createSavedView.body.pick({ name: true, isShared: true }),
    record: view,
    toValues: toFormValues,
    send(sent, { on }) {
      if (!on) return create({ body: { ...sent, list, view: currentView } });
      return update({
        params: { id: on.id },
        body: { ...sent, version: on.version, view: on.view },
      });
    },
    onSaved(saved) {
      onClose();
      onSaved(saved);
      showToast({ text: t('saved', { name: saved.name }) });
    },
  });
  const isOthers = view !== null && view.owner.id !== currentUser()?.id;

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('sharing'), value: theirs.isShared ? t('isShared') : t('isPrivate') },
          ],
        }
      }
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
    </VersionedForm>
  );
}
