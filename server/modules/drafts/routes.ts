import {
  deleteDraft,
  finaliseDraft,
  listDrafts,
  readDraft,
  restoreDraft,
} from '#contract/drafts.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DraftsService } from './service.ts';

export function mountDrafts(mount: Mount, service: DraftsService): void {
  mount(listDrafts, ({ scope, query }) => service.list(scope, query));
  mount(readDraft, ({ scope, params }) => service.read(scope, params.id));
  mount(finaliseDraft, ({ scope, params, body }) => service.finalise(scope, params.id, body));
  mount(deleteDraft, ({ scope, params, body }) => service.delete(scope, params.id, body?.reason));
  mount(restoreDraft, ({ scope, params }) => service.restore(scope, params.id));
}
