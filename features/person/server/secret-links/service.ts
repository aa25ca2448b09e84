/** Links with a secret for one person, by mail or handed over by staff. */

import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { asSystem } from '#core/server/context.ts';
import {
  hashAddress,
  hashSecret,
  isOtherAddress,
  randomSecret,
} from '#core/server/secrets/codes.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { phoneAndHours } from '#features/organization/contract/contact-details.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import type { ContactPath, ContactReason } from '#features/person/contract/contact-safety.ts';
import * as contactSafety from '../contact-safety/service.ts';

export interface NewLink<Way extends string> {
  how: Way;
  /** Null until its mail is written. */
  secretHash: string | null;
  expiresAt: Date;
}

/** A link to store, with its secret; a mailed link gets one when its mail is written. */
export function newLink<Way extends string>(how: Way, days: number, now: Date) {
  const secret = how === 'mail' ? null : randomSecret();
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  const link: NewLink<Way> = { how, secretHash: secret && hashSecret(secret), expiresAt };
  return { secret, link };
}

interface QueuedLink {
  applicantId: string;
  email: string | null;
  language: string | null;
  expiresAt: Date;
}

/** Content of a mail with a link. */
export interface LinkContent {
  url: string;
  until: Date;
  organization: string;
  /** With hours, as shown in the mail; null when the organization has given none. */
  phone: string | null;
}

interface LinkToMail {
  path: ContactPath;
  /** Reasons that staff overrode. */
  overridden: readonly ContactReason[];
  /** Stores the secret's hash; undefined when the link must no longer be mailed. */
  takeForMail: (secretHash: string) => Promise<QueuedLink | undefined>;
  withdraw: (applicantId: string) => Promise<void>;
  url: (secret: string) => string;
  mail: (to: { email: string; language: Language }, content: LinkContent) => Mail;
  setSent: (sentToHash: string) => Promise<void>;
}

/** The person's contact wishes may have changed since the mail was queued. */
export async function mailLink(app: App, link: LinkToMail): Promise<void> {
  // Generated only now, so that the secret exists only in the mail; a retry makes a new one.
  const secret = randomSecret();
  const queued = await link.takeForMail(hashSecret(secret));
  if (!queued) return;
  const { applicantId, email, expiresAt: until } = queued;
  const { path, overridden } = link;
  const contactRequest = { applicantId, overridden };
  const maySend = await contactSafety.isStillAllowed(asSystem(app), path, contactRequest);
  if (!maySend || email === null) return link.withdraw(applicantId);
  const { name: organization, contactDetails } = await organisation.read(asSystem(app));
  const language = knownLanguage(queued.language) ?? defaultLanguage;
  const phone = phoneAndHours(contactDetails, language);
  const content = { url: link.url(secret), until, organization, phone };
  await app.mail.send(link.mail({ email, language }, content));
  await link.setSent(hashAddress(email));
}

interface OpenLink {
  how: string;
  sentToHash: string | null;
  /** The record's current address. */
  email: string | null;
  /** The maker of the link entered that address. */
  isAddressTheirs: boolean;
}

/** True if the link's maker may have a copy; not if it was mailed to the person's own address. */
export function mayMakerHaveCopy({ how, sentToHash, email, isAddressTheirs }: OpenLink): boolean {
  return how !== 'mail' || isAddressTheirs || isOtherAddress(sentToHash, email);
}
