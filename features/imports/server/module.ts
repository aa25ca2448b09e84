import type { Module } from '#core/server/module.ts';
import {
  beginImport,
  checkImport,
  chooseForImport,
  dropImport,
  listImportRows,
  listImports,
  mapImport,
  readImport,
  runImport,
  saveFailedRows,
  undoImport,
} from '#features/imports/contract/imports.ts';
import * as service from './service.ts';

export const importsModule: Module = {
  routes(mount) {
    mount(beginImport, (ctx, { parts, gone }) => service.begin(ctx, parts, gone()));
    mount(listImports, service.list);
    mount(readImport, (ctx, { params }) => service.read(ctx, params.id));
    mount(mapImport, (ctx, { params, body }) => service.map(ctx, params.id, body));
    mount(checkImport, (ctx, { params }) => service.check(ctx, params.id));
    mount(listImportRows, (ctx, { params, query, language }) =>
      service.listRows(ctx, params.id, query, language),
    );
    mount(chooseForImport, (ctx, { params, body }) => service.choose(ctx, params.id, body));
    mount(runImport, (ctx, { params, body }) => service.run(ctx, params.id, body.how));
    mount(saveFailedRows, (ctx, { params, query, language }) =>
      service.failedRows(ctx, params.id, query.format, language),
    );
    mount(undoImport, (ctx, { params }) => service.undo(ctx, params.id));
    mount(dropImport, (ctx, { params }) => service.drop(ctx, params.id));
  },
  start: service.start,
  nightly: service.tidy,
  stop: service.stop,
};
