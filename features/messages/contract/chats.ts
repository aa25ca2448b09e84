import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { roles } from '#core/contract/roles.ts';
import { line } from '#core/contract/text.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { contactVerdict } from '#features/person/contract/contact-safety.ts';

const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
});

/** A current or possible chat partner. */
export const conversation = z.object({
  person,
  last: z.object({ text: z.string(), at: moment, isMine: z.boolean() }).nullable(),
  unread: z.int(),
});
export type Conversation = z.infer<typeof conversation>;

export const message = z.object({
  id: z.uuid(),
  text: z.string(),
  at: moment,
  isMine: z.boolean(),
  /** True once the other person has read it. */
  isRead: z.boolean(),
});
export type Message = z.infer<typeof message>;

/** Text of a message as sent: several lines, not empty. */
export const messageText = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(4000)
  .regex(manyLines, 'rule:characters');

const otherPerson = z.object({ id: z.uuid() });

export const listConversations = operation({
  id: 'listConversations',
  method: 'GET',
  path: '/api/chat',
  summary:
    'List my conversations, latest first; for staff, also colleagues without a conversation yet',
  access: 'signed-in',
  reads: ['chats', 'conversations'],
  background: true,
  /** Filters by name. For staff it also finds clients, who aren't listed otherwise. */
  query: z.strictObject({ q: line(200).optional() }),
  reply: { status: 200, body: z.array(conversation) },
});

export const listMessages = operation({
  id: 'listMessages',
  method: 'GET',
  path: '/api/chat/:id',
  summary: 'List the messages between me and this person, newest first',
  access: 'signed-in',
  reads: ['chats'],
  freshFor: 0,
  background: true,
  params: otherPerson,
  query: listQuery(['at']).omit({ q: true, sort: true }),
  reply: {
    status: 200,
    body: pageSchema(message).extend({
      /** For staff writing to a client: whether the client gets a notification. */
      contact: contactVerdict.optional(),
    }),
  },
  problems: ['not-found'],
});

export const sendMessage = operation({
  id: 'sendMessage',
  method: 'POST',
  path: '/api/chat/:id',
  summary: 'Send a message: staff to anyone, or a client to staff in a conversation that has begun',
  access: 'signed-in',
  changes: ['conversations'],
  params: otherPerson,
  body: z.strictObject({
    /** Client-generated, so that a retry after a lost reply doesn't send twice. */
    id: z.uuid(),
    text: messageText,
  }),
  reply: { status: 201, body: message },
  problems: ['not-found'],
});

export const readMessages = operation({
  id: 'readMessages',
  method: 'POST',
  path: '/api/chat/:id/read',
  summary: 'Mark this person’s messages as read',
  access: 'signed-in',
  changes: ['conversations', 'notices'],
  params: otherPerson,
  reply: { status: 204 },
  problems: ['not-found'],
});
