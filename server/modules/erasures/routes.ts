import { erasePerson, listErasures, previewErasure, saveCertificate } from '#contract/erasures.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ErasuresService } from './service.ts';

export function mountErasures(mount: Mount, service: ErasuresService): void {
  mount(previewErasure, ({ scope, params }) => service.preview(scope, params.id));
  mount(erasePerson, ({ scope, params, body }) => service.erase(scope, params.id, body));
  mount(listErasures, ({ scope, query }) => service.list(scope, query));
  mount(saveCertificate, ({ scope, params, query }) => service.save(scope, params.id, query));
}
