import { listConversations, listMessages, readMessages, sendMessage } from '#contract/chats.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ChatsService } from './service.ts';

export function mountChats(mount: Mount, service: ChatsService): void {
  mount(listConversations, ({ ctx, query }) => service.listConversations(ctx, query.q));
  mount(listMessages, ({ ctx, params, query }) => service.listMessages(ctx, params.id, query));
  mount(sendMessage, ({ ctx, params, body }) => service.send(ctx, params.id, body));
  mount(readMessages, ({ ctx, params }) => service.read(ctx, params.id));
}
