import type { Module } from '#core/server/module.ts';
import {
  listConversations,
  listMessages,
  readMessages,
  sendMessage,
} from '#features/messages/contract/chats.ts';
import * as service from './service.ts';

export const chatsModule: Module = {
  routes(mount) {
    mount(listConversations, (ctx, { query }) => service.listConversations(ctx, query.q));
    mount(listMessages, (ctx, { params, query }) => service.listMessages(ctx, params.id, query));
    mount(sendMessage, (ctx, { params, body }) => service.send(ctx, params.id, body));
    mount(readMessages, (ctx, { params }) => service.read(ctx, params.id));
  },
};
