import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { TextMessage } from '#features/texts/contract/texts.ts';

/**
 * Where a text stands, and why it wasn't sent or didn't arrive; nothing for one from the person.
 * i18n-keys: texts:states.* texts:whys.*
 */
export function useTextState(): (text: TextMessage) => string[] {
  const { t } = useTranslation('texts');
  const { moment } = useFormat();
  return ({ state, why, waitsUntil, isUnread }) => {
    if (state === 'received') return isUnread ? [t('states.unread')] : [];
    if (waitsUntil !== null) return [t('states.waits', { when: moment(waitsUntil) })];
    const reason = why === null ? [] : [t(`whys.${why}`)];
    return [t(`states.${state}`), ...reason];
  };
}
