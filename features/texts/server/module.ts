import type { Module } from '#core/server/module.ts';
import {
  markTextSent,
  markTextsRead,
  readTexting,
  readTextSettings,
  recordTextConsent,
  sendText,
  settleUnknownText,
  textMyCode,
  updateTextSettings,
  withdrawText,
} from '#features/texts/contract/texts.ts';
import { mountGateway } from './gateway-routes.ts';
import { start as startSending } from './sending.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';

export const textsModule: Module = {
  routes(mount) {
    mount(readTexting, (ctx, { params }) => service.read(ctx, params.id));
    mount(sendText, (ctx, { params, body }) => service.send(ctx, params.id, body));
    mount(markTextSent, (ctx, { params }) => service.markSent(ctx, params));
    mount(withdrawText, (ctx, { params }) => service.withdraw(ctx, params));
    mount(markTextsRead, (ctx, { params, body }) => service.markRead(ctx, params.id, body));
    mount(recordTextConsent, (ctx, { params, body }) =>
      service.recordConsent(ctx, params.id, body),
    );
    mount(settleUnknownText, (ctx, { params, body }) =>
      service.settleUnknown(ctx, params.textId, body),
    );
    mount(textMyCode, service.textCode);
    mount(readTextSettings, settings.read);
    mount(updateTextSettings, (ctx, { body }) => settings.update(ctx, body));
  },
  pages: mountGateway,
  start(app) {
    startSending(app);
    settings.start(app);
  },
};
