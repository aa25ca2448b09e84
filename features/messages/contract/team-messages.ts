import * as z from 'zod';
import { messageText } from './chats.ts';

/** Subjects of a client's message to the team. */
export const teamTopics = ['appointment', 'papers', 'home', 'work', 'money', 'other'] as const;
export type TeamTopic = (typeof teamTopics)[number];

/** The time by which the client wants an answer. */
export const replyWishes = ['week', 'today'] as const;
export type ReplyWish = (typeof replyWishes)[number];

/** A client's message to the team, before it is sent. */
export const teamMessage = z.strictObject({
  /** Client-generated, so that a retry after a lost reply doesn't send twice. */
  id: z.uuid(),
  topic: z.enum(teamTopics),
  replyWanted: z.enum(replyWishes),
  text: messageText,
});
export type TeamMessage = z.infer<typeof teamMessage>;
