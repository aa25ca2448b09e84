import { daysOfInvitation, type Invitation } from '#contract/users.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { wordsIn } from '#server/platform/words.ts';

/** The link to make the account that somebody is invited to. */
export function invitationMail(
  { email, language, role, invitedBy }: Invitation,
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = wordsIn(language);
  return {
    to: email,
    language,
    subject: words('mails:invitation.subject', { organisation }),
    content: [
      words('mails:invitation.greeting'),
      invitedBy
        ? words('mails:invitation.text', { inviter: invitedBy, organisation })
        : words('mails:invitation.textUnnamed', { organisation }),
      words(`mails:invitation.may.${role}`),
      { label: words('mails:invitation.button'), url },
      words('mails:invitation.until', { days: daysOfInvitation, email }),
      words('mails:invitation.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}
