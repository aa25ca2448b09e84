import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import type { TextBack } from './kept-text-form.ts';

/**
 * The texts of `ui/kept-notice.tsx`, which is independent of the language, and its button's action.
 */
export function useKeptNotice(back: TextBack | null) {
  const { t } = useTranslation(['session', 'actions']);
  const { moment } = useFormat();
  if (back === null) return null;
  const when = moment(back.at);
  return back.isDiscarded
    ? { text: t('keptDiscarded', { when }), action: t('actions:undo'), onAction: back.undo }
    : { text: t('keptBack', { when }), action: t('keptDiscard'), onAction: back.discard };
}
