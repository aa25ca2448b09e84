/** Texts to and from someone who has applied and has no record yet. */

import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { sendText, texting, textMessage } from './texts.ts';

const draftId = z.object({ id: z.uuid() });
const textId = draftId.extend({ textId: z.uuid() });

export const readDraftTexting = operation({
  id: 'readDraftTexting',
  method: 'GET',
  path: '/api/draft-applicant/:id/texts',
  summary:
    'Read the texts to and from someone who has applied, and whether staff may text them: number, consent in the form, STOP, and quiet hours',
  access: 'draft:read',
  reads: ['texts', 'draft'],
  opensRecord: true,
  freshFor: 0,
  params: draftId,
  reply: { status: 200, body: texting },
  problems: ['not-found', 'already-finalised', 'not-submitted'],
});

export const sendDraftText = operation({
  id: 'sendDraftText',
  method: 'POST',
  path: '/api/draft-applicant/:id/texts',
  summary:
    'Text someone who has applied, if contact safety allows it. Waits until quiet hours are over. Without a gateway, the text waits for staff to send it',
  access: 'draft:finalise',
  changes: ['texts'],
  params: draftId,
  body: sendText.body,
  reply: { status: 201, body: textMessage },
  problems: ['not-found', 'already-finalised', 'not-submitted', 'contact-refused'],
});

export const markDraftTextSent = operation({
  id: 'markDraftTextSent',
  method: 'PUT',
  path: '/api/draft-applicant/:id/texts/:textId/sent',
  summary: 'Say that staff sent a text to someone who has applied from their own phone',
  access: 'draft:finalise',
  changes: ['texts'],
  params: textId,
  reply: { status: 200, body: textMessage },
  problems: ['not-found', 'already-finalised', 'already-done'],
});

export const withdrawDraftText = operation({
  id: 'withdrawDraftText',
  method: 'DELETE',
  path: '/api/draft-applicant/:id/texts/:textId',
  summary: 'Withdraw a text to someone who has applied that hasn’t left yet',
  access: 'draft:finalise',
  changes: ['texts'],
  params: textId,
  reply: { status: 200, body: textMessage },
  problems: ['not-found', 'already-finalised', 'already-done'],
});

export const markDraftTextsRead = operation({
  id: 'markDraftTextsRead',
  method: 'PUT',
  path: '/api/draft-applicant/:id/texts/read',
  summary:
    'Mark the texts of someone who has applied up to this one as read, which takes them out of triage',
  access: 'draft:finalise',
  changes: ['texts', 'triage'],
  params: draftId,
  body: z.strictObject({ upTo: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found', 'already-finalised', 'claimed'],
});
