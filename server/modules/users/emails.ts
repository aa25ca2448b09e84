import type { Language } from '#contract/languages.ts';
import { daysOfInvitation, type Invitation, type User } from '#contract/users.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { wordsIn } from '#server/platform/words.ts';
import { accounts } from '../accounts/service.ts';

/** The link to make the account that somebody is invited to. No typed names: nobody has proved the address. */
export function invitationMail(
  { email, language, role }: Invitation,
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = wordsIn(language);
  return {
    to: email,
    language,
    subject: words('mails:invitation.subject', { organisation }),
    content: [
      words('mails:invitation.greeting'),
      words('mails:invitation.text', { organisation }),
      words(`mails:invitation.may.${role}`),
      { label: words('mails:invitation.button'), url },
      words('mails:invitation.until', { days: daysOfInvitation, email }),
      words('mails:invitation.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}

/**
 * That an account was closed, and whom to ask. No reason: mail can be read by others. Its subject,
 * which shows on a locked screen, doesn't even name the organisation.
 */
export function closedMail(
  to: Pick<User, 'email' | 'firstName' | 'unverified'> & { language: Language },
  organisation: { name: string; url: string | null },
): Mail {
  const words = wordsIn(to.language);
  const named = { organisation: organisation.name };
  return {
    to: to.email,
    language: to.language,
    subject: words('mails:closed.subject'),
    content: [
      accounts.greeting(words, to),
      words('mails:closed.text', named),
      words('mails:closed.ask', named),
      ...(organisation.url
        ? [{ label: words('mails:closed.button', named), url: organisation.url }]
        : []),
    ],
    footer: words('mails:footer', named),
  };
}
