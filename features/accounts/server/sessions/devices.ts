import Bowser from 'bowser';
import type { Session } from '#core/contract/sessions.ts';

/** What a browser's own description says of the device, in product names. */
export function deviceOf(userAgent: string | null): Pick<Session, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kinds = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' } as const;
  return {
    browser: browser.name ?? null,
    system: os.name ?? null,
    device: kinds[platform.type as keyof typeof kinds] ?? 'other',
  };
}
