import { listConversations, listMessages, readMessages, sendMessage } from '#contract/chats.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const chatsModule: Module = {
  routes(mount) {
    mount(listConversations, (ctx, { query }) => service.listConversations(ctx, query.q));
    mount(listMessages, (ctx, { params, query }) => service.listMessages(ctx, params.id, query));
    mount(sendMessage, (ctx, { params, body }) => service.send(ctx, params.id, body));
    mount(readMessages, (ctx, { params }) => service.read(ctx, params.id));
  },
};
