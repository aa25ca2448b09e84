import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { emailText, requiredLine } from '#core/contract/text.ts';
import { createdLink, newLinkFields } from '#features/person/contract/secret-links.ts';

/**
 * Delivery of a portal invitation: by mail, or handed over on paper or on screen to someone who has
 * no address or must not be written to.
 */
export const pageInvitationWays = ['mail', 'hand'] as const;
export type PageInvitationWay = (typeof pageInvitationWays)[number];

/** Validity of an invitation in days. */
export const daysOfPageInvitation = 14;

/** Portal access of a person, for staff. */
export const clientPage = z.object({
  /**
   * `expired`: the last invitation expired unused. `suspended`: the staff member who handed over
   * the link has left, so it must be checked first.
   */
  state: z.enum(['none', 'invited', 'expired', 'linked', 'suspended']),
  /** Account with access. */
  link: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: emailText,
      since: moment,
      /** Staff member who gave the link or has vouched for it since. */
      invitedBy: z.string().nullable(),
      how: z.enum(pageInvitationWays),
      /** True when the account's address was verified. */
      isEmailVerified: z.boolean(),
    })
    .nullable(),
  invitation: z
    .object({
      how: z.enum(pageInvitationWays),
      madeBy: z.string(),
      createdAt: moment,
      /** Null for a link handed over and while its mail is queued. */
      sentAt: moment.nullable(),
      expiresAt: moment,
    })
    .nullable(),
  abilities: z.object({
    invite: z.boolean(),
    revoke: z.boolean(),
    unlink: z.boolean(),
    /** Reactivate the link: for the case worker and administrators. */
    resume: z.boolean(),
  }),
});
export type ClientPage = z.infer<typeof clientPage>;

const applicantId = z.object({ id: z.uuid() });

export const readClientPage = operation({
  id: 'readClientPage',
  method: 'GET',
  path: '/api/applicant/:id/page',
  summary: 'Get whether an account is linked to a client’s portal, and the invitation to it',
  access: 'applicant:read',
  reads: ['client-page'],
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: clientPage },
  problems: ['not-found', 'merged'],
});

export const inviteToPage = operation({
  id: 'inviteToPage',
  method: 'POST',
  path: '/api/applicant/:id/page/invitation',
  summary: 'Invite a person to the client portal. Earlier invitations stop working',
  access: 'applicant:write',
  changes: ['client-page', 'timeline'],
  params: applicantId,
  body: z.strictObject({ how: z.enum(pageInvitationWays), ...newLinkFields }),
  reply: { status: 201, body: createdLink },
  problems: ['not-found', 'stale-version', 'already-linked', 'contact-refused', 'merged'],
});

export const revokePageInvitation = operation({
  id: 'revokePageInvitation',
  method: 'DELETE',
  path: '/api/applicant/:id/page/invitation',
  summary: 'Withdraw the open invitation to the client portal',
  access: 'applicant:write',
  changes: ['client-page', 'timeline'],
  params: applicantId,
  reply: { status: 204 },
  problems: ['not-found', 'merged'],
});

export const resumePage = operation({
  id: 'resumePage',
  method: 'POST',
  path: '/api/applicant/:id/page/resume',
  summary:
    'Reopen a suspended portal link, vouched for by the case worker or an administrator who asked the person',
  access: 'applicant:write',
  changes: ['client-page', 'timeline'],
  params: applicantId,
  reply: { status: 204 },
  problems: ['not-found', 'merged'],
});

export const unlinkPage = operation({
  id: 'unlinkPage',
  method: 'POST',
  path: '/api/applicant/:id/page/unlink',
  summary: 'Unlink an account from a client’s portal, effective at its next call',
  access: 'applicant:write',
  changes: ['client-page', 'timeline'],
  params: applicantId,
  body: z.strictObject({ reason: requiredLine(500) }),
  reply: { status: 204 },
  problems: ['not-found', 'merged'],
});
