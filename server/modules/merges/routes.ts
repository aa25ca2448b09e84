import {
  compareDuplicates,
  listMerges,
  mergeApplicants,
  previewUndoing,
  undoMerge,
} from '#contract/merges.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { MergesService } from './service.ts';

export function mountMerges(mount: Mount, service: MergesService): void {
  mount(compareDuplicates, ({ scope, params }) => service.compare(scope, params.id));
  mount(mergeApplicants, ({ scope, params, body }) => service.merge(scope, params.id, body));
  mount(listMerges, ({ scope, params }) => service.list(scope, params.id));
  mount(previewUndoing, ({ scope, params }) =>
    service.previewUndoing(scope, params.id, params.mergeId),
  );
  mount(undoMerge, ({ scope, params, body }) =>
    service.undo(scope, params.id, params.mergeId, body),
  );
}
