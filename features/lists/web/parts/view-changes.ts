import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  createSavedView,
  deleteSavedView,
  type ListView,
  type SavedView,
  updateSavedView,
} from '#features/lists/contract/saved-views.ts';

/** Immediate changes of a view, with undo. */
export function useViewChanges({
  onActive,
  onReplaced,
}: {
  onActive: (id: string | null) => void;
  onReplaced: (id: string) => void;
}) {
  const { t } = useTranslation(['saved-views', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync: create } = useChange(createSavedView);
  const { mutateAsync: update } = useChange(updateSavedView);
  const { mutateAsync: remove } = useChange(deleteSavedView);
  const fail = (title: string, error: unknown) =>
    showToast({
      tone: 'bad',
      title,
      text: isApiError(error, 'stale-version') ? t('stale') : errorMessage(error),
    });
  const undo = (onClick: () => Promise<unknown>) => ({
    label: t('actions:undo'),
    onClick: () => void onClick().catch((error) => fail(t('notUndone'), error)),
  });

  return {
    /** Replaces the view's contents with what the list shows. */
    async replace({ id, version, name, isShared, view }: SavedView, currentView: ListView) {
      try {
        const after = await update({
          params: { id },
          body: { version, name, isShared, view: currentView },
        });
        onReplaced(id);
        const body = { version: after.version, name, isShared, view };
        const back = { params: { id }, body };
        showToast({ text: t('replaced', { name }), action: undo(() => update(back)) });
      } catch (error) {
        fail(t('notSaved'), error);
      }
    },

    /** `canUndo` must be false for a colleague's view: a re-created view would belong to the user. */
    async remove({ id, list, name, isShared, view }: SavedView, canUndo: boolean) {
      try {
        await remove({ params: { id } });
      } catch (error) {
        fail(t('notDeleted'), error);
        return;
      }
      onActive(null);
      const recreate = async () =>
        onActive((await create({ body: { list, name, isShared, view } })).id);
      showToast({
        text: t('deleted', { name }),
        ...(canUndo && { action: undo(recreate) }),
      });
    },
  };
}
