import type { Module } from '#core/server/module.ts';
import {
  downloadFormDocument,
  listFormDocuments,
  sendFormDocument,
} from '#features/intake/contract/form-documents.ts';
import * as service from './service.ts';

export const formDocumentsModule: Module = {
  routes(mount) {
    mount(sendFormDocument, (ctx, { parts }) => service.send(ctx, parts));
    mount(listFormDocuments, (ctx, { params }) => service.list(ctx, params.id));
    mount(downloadFormDocument, (ctx, { params }) => service.download(ctx, params));
  },
};
