import { listConversations, listMessages, readMessages, sendMessage } from '#contract/chats.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ChatsService } from './service.ts';

export function mountChats(mount: Mount, service: ChatsService): void {
  mount(listConversations, ({ scope, query }) => service.listConversations(scope, query.q));
  mount(listMessages, ({ scope, params, query }) => service.listMessages(scope, params.id, query));
  mount(sendMessage, ({ scope, params, body }) => service.send(scope, params.id, body));
  mount(readMessages, ({ scope, params }) => service.read(scope, params.id));
}
