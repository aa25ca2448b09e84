import type { Module } from '#core/server/module.ts';
import {
  markDraftTextSent,
  markDraftTextsRead,
  readDraftTexting,
  sendDraftText,
  withdrawDraftText,
} from '#features/texts/contract/application-texts.ts';
import * as service from './service.ts';

export const formTextsModule: Module = {
  routes(mount) {
    mount(readDraftTexting, (ctx, { params }) => service.read(ctx, params.id));
    mount(sendDraftText, (ctx, { params, body }) => service.send(ctx, params.id, body));
    mount(markDraftTextSent, (ctx, { params }) => service.markSent(ctx, params));
    mount(withdrawDraftText, (ctx, { params }) => service.withdraw(ctx, params));
    mount(markDraftTextsRead, (ctx, { params, body }) => service.markRead(ctx, params.id, body));
  },
};
