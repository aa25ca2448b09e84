import type { Module } from '#core/server/module.ts';
import {
  deleteFile,
  downloadFile,
  listFiles,
  markFileSeen,
  readFileLimits,
  restoreFile,
  shareFile,
  unshareFile,
  updateFile,
  uploadFiles,
} from '#features/documents/contract/files.ts';
import {
  askForDocument,
  listNeededDocuments,
  settleNeededDocument,
} from '#features/documents/contract/needed-documents.ts';
import * as maintenance from './maintenance.ts';
import * as needed from './needed-documents.ts';
import * as seen from './seen.ts';
import * as service from './service.ts';
import * as sharing from './sharing.ts';
import * as uploads from './uploads.ts';

export const filesModule: Module = {
  routes(mount) {
    mount(listFiles, (ctx, { params, query }) => service.list(ctx, params.applicantId, query));
    mount(readFileLimits, service.limits);
    mount(uploadFiles, (ctx, { params, parts }) => uploads.upload(ctx, params.applicantId, parts));
    mount(downloadFile, (ctx, { params, query }) =>
      service.download(ctx, params, { isPreview: query.preview !== undefined }),
    );
    mount(updateFile, (ctx, { params, body }) => service.update(ctx, params, body));
    mount(deleteFile, (ctx, { params }) => service.remove(ctx, params));
    mount(restoreFile, (ctx, { params }) => service.restore(ctx, params));
    mount(shareFile, (ctx, { params, body }) => sharing.share(ctx, params, body));
    mount(markFileSeen, (ctx, { params, body }) => seen.markSeen(ctx, params, body.seen));
    mount(listNeededDocuments, (ctx, { params }) => needed.list(ctx, params.applicantId));
    mount(askForDocument, (ctx, { params, body }) => needed.ask(ctx, params.applicantId, body));
    mount(settleNeededDocument, (ctx, { params, body }) => needed.settle(ctx, params, body));
    mount(unshareFile, (ctx, { params }) => sharing.unshare(ctx, params));
  },
  ready: maintenance.runStartupMaintenance,
  nightly: maintenance.runNightlyMaintenance,
};
