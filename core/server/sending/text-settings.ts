import * as z from 'zod';
import { StartupError } from '../startup-error.ts';

/** How texts leave: through Twilio, or through a gateway that speaks our plain protocol. */
export type TextSettings = TwilioSettings | GatewaySettings;

export interface TwilioSettings {
  kind: 'twilio';
  accountSid: string;
  /** Also signs what Twilio sends us. */
  authToken: string;
  /** A number, a short code, or the SID of a messaging service. */
  from: string;
  /** Without a trailing slash. */
  apiBase: string;
}

export interface GatewaySettings {
  kind: 'http';
  url: string;
  /** Signs both directions. */
  secret: string;
  from: string;
}

const text = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  z.string().trim().optional(),
);

const minSecretLength = 32;

/** Variables of the environment, for the schema of all. Secrets stay out of the messages. */
export const textFields = {
  TEXT_GATEWAY: text.refine((value) => value === undefined || /^(twilio|http)$/.test(value), {
    error: (issue) => `TEXT_GATEWAY must be twilio or http, not "${issue.input}".`,
  }),
  TEXT_FROM: text.refine(
    (value) => value === undefined || /^(\+[1-9]\d{7,14}|\d{3,8}|MG[\da-f]{32})$/.test(value),
    {
      error: (issue) =>
        'TEXT_FROM must be a number such as +15065550123, a short code, or a messaging service ' +
        `such as MG0123…, not "${issue.input}".`,
    },
  ),
  TWILIO_ACCOUNT_SID: text.refine((value) => value === undefined || /^AC[\da-f]{32}$/.test(value), {
    error: 'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.',
  }),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_API_BASE: text.refine((value) => value === undefined || isWebAddress(value), {
    error: (issue) =>
      `TWILIO_API_BASE must be a URL such as https://api.twilio.com, not "${issue.input}".`,
  }),
  // Leaves the value out of the message, since it may hold a key.
  TEXT_GATEWAY_URL: text.refine((value) => value === undefined || isWebAddress(value), {
    error: 'TEXT_GATEWAY_URL must be a URL such as https://texts.example.org/send.',
  }),
  TEXT_GATEWAY_SECRET: text.refine(
    (value) => value === undefined || value.length >= minSecretLength,
    { error: `TEXT_GATEWAY_SECRET must have at least ${minSecretLength} characters.` },
  ),
};

type Values = { [Name in keyof typeof textFields]?: string | undefined };

/**
 * Undefined without a gateway: staff then send texts from their own phones.
 * @throws StartupError that names the missing variables
 */
export function readTextSettings(values: Values): TextSettings | undefined {
  const kind = values.TEXT_GATEWAY;
  if (kind === undefined) return undefined;
  const { TEXT_FROM: from } = values;
  if (kind === 'twilio') {
    const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
    if (!from || !accountSid || !authToken) {
      throw new StartupError(
        'TEXT_GATEWAY=twilio requires TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TEXT_FROM.',
      );
    }
    const apiBase = (values.TWILIO_API_BASE ?? 'https://api.twilio.com').replace(/\/$/, '');
    return { kind, accountSid, authToken, from, apiBase };
  }
  const { TEXT_GATEWAY_URL: url, TEXT_GATEWAY_SECRET: secret } = values;
  if (!from || !url || !secret) {
    throw new StartupError(
      'TEXT_GATEWAY=http requires TEXT_GATEWAY_URL, TEXT_GATEWAY_SECRET, and TEXT_FROM.',
    );
  }
  return { kind: 'http', url, secret, from };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
