import type { Language } from '#core/contract/languages.ts';
import { type Invitation, invitationDays } from '#core/contract/users.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { translatorFor } from '#core/server/translations.ts';
import { phoneAndHours } from '#features/organization/contract/contact-details.ts';
import type { Organization } from '#features/organization/contract/organization.ts';

/**
 * Invitation to create an account. Contains no typed names: the address may be a stranger's, and the text
 * would come from us.
 */
export function invitationMail(
  { email, language, role }: Invitation,
  { url, organisation }: { url: string; organisation: string },
): Mail {
  const words = translatorFor(language);
  return {
    to: email,
    language,
    subject: words('mails:invitation.subject', { organisation }),
    content: [
      words('mails:invitation.greeting'),
      words('mails:invitation.text', { organisation }),
      words(`mails:invitation.may.${role}`),
      { label: words('mails:invitation.button'), url },
      words('mails:invitation.until', { days: invitationDays, email }),
      words('mails:invitation.notYou'),
    ],
    footer: words('mails:footer', { organisation }),
  };
}

/**
 * Account-closed mail with a contact. Gives no reason, and the subject doesn't name the organization:
 * others may read mails and locked screens.
 */
export function closedMail(
  to: { email: string; language: Language },
  organisation: Pick<Organization, 'name' | 'url' | 'contactDetails'>,
): Mail {
  const words = translatorFor(to.language);
  const named = { organisation: organisation.name };
  const phone = phoneAndHours(organisation.contactDetails, to.language);
  return {
    to: to.email,
    language: to.language,
    subject: words('mails:closed.subject'),
    content: [
      words('mails:greeting'),
      words('mails:closed.text', named),
      ...(phone === null && organisation.url === null ? [] : [words('mails:closed.ask', named)]),
      ...(phone === null ? [] : [words('mails:question', { phone })]),
      ...(organisation.url
        ? [{ label: words('mails:closed.button', named), url: organisation.url }]
        : []),
    ],
    footer: words('mails:footer', named),
  };
}
