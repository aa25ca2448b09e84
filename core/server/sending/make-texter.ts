import { makeHttpTexter } from './http-texts.ts';
import type { TextSettings } from './text-settings.ts';
import type { Texter } from './texter.ts';
import { makeTwilioTexter } from './twilio.ts';

/**
 * Null without a gateway.
 * @param publicUrl of this server, at which the gateway reports
 */
export function makeTexter(settings: TextSettings | undefined, publicUrl: string): Texter | null {
  if (!settings) return null;
  return settings.kind === 'twilio'
    ? makeTwilioTexter(settings, publicUrl)
    : makeHttpTexter(settings, publicUrl);
}
