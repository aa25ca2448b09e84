import { useTranslation } from 'react-i18next';
import type { Session } from '#core/contract/sessions.ts';

/** "Firefox on Linux", or the known part: `const deviceName = useDeviceName()`. */
export function useDeviceName(): (
  session: Pick<Session, 'browser' | 'system' | 'device'>,
) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system, device }) => {
    if (browser && system) return t('devices.browserOn', { browser, system });
    return browser ?? system ?? t(`devices.kinds.${device}`);
  };
}
