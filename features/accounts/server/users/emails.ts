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
  { url, organizationName }: { url: string; organizationName: string },
): Mail {
  const translate = translatorFor(language);
  return {
    to: email,
    language,
    subject: translate('mails:invitation.subject', { organisation: organizationName }),
    content: [
      translate('mails:invitation.greeting'),
      translate('mails:invitation.text', { organisation: organizationName }),
      translate(`mails:invitation.may.${role}`),
      { label: translate('mails:invitation.button'), url },
      translate('mails:invitation.until', { days: invitationDays, email }),
      translate('mails:invitation.notYou'),
    ],
    footer: translate('mails:footer', { organisation: organizationName }),
  };
}

/**
 * Account-closed mail with a contact. Gives no reason, and the subject doesn't name the organization:
 * others may read mails and locked screens.
 */
export function closedMail(
  to: { email: string; language: Language },
  organization: Pick<Organization, 'name' | 'url' | 'contactDetails'>,
): Mail {
  const translate = translatorFor(to.language);
  const nameParams = { organisation: organization.name };
  const phone = phoneAndHours(organization.contactDetails, to.language);
  return {
    to: to.email,
    language: to.language,
    subject: translate('mails:closed.subject'),
    content: [
      translate('mails:greeting'),
      translate('mails:closed.text', nameParams),
      ...(phone === null && organization.url === null
        ? []
        : [translate('mails:closed.ask', nameParams)]),
      ...(phone === null ? [] : [translate('mails:question', { phone })]),
      ...(organization.url
        ? [{ label: translate('mails:closed.button', nameParams), url: organization.url }]
        : []),
    ],
    footer: translate('mails:footer', nameParams),
  };
}
