import { erasePerson, listErasures, previewErasure, saveCertificate } from '#contract/erasures.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ErasuresService } from './service.ts';

export function mountErasures(mount: Mount, service: ErasuresService): void {
  mount(previewErasure, ({ ctx, params }) => service.preview(ctx, params.id));
  mount(erasePerson, ({ ctx, params, body }) => service.erase(ctx, params.id, body));
  mount(listErasures, ({ ctx, query }) => service.list(ctx, query));
  mount(saveCertificate, ({ ctx, params, query }) => service.save(ctx, params.id, query));
}
