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
} from '#contract/imports.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ImportsService } from './service.ts';

export function mountImports(mount: Mount, service: ImportsService): void {
  mount(beginImport, ({ scope, parts, gone }) => service.begin(scope, parts, gone()));
  mount(listImports, ({ scope }) => service.list(scope));
  mount(readImport, ({ scope, params }) => service.read(scope, params.id));
  mount(mapImport, ({ scope, params, body }) => service.map(scope, params.id, body));
  mount(checkImport, ({ scope, params }) => service.check(scope, params.id));
  mount(listImportRows, ({ scope, params, query, language }) =>
    service.listRows(scope, params.id, query, language),
  );
  mount(chooseForImport, ({ scope, params, body }) => service.choose(scope, params.id, body));
  mount(runImport, ({ scope, params, body }) => service.run(scope, params.id, body.how));
  mount(saveFailedRows, ({ scope, params, query, language }) =>
    service.failedRows(scope, params.id, query.format, language),
  );
  mount(undoImport, ({ scope, params }) => service.undo(scope, params.id));
  mount(dropImport, ({ scope, params }) => service.drop(scope, params.id));
}
