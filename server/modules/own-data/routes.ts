import { saveOwnData } from '#contract/own-data.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { OwnDataService } from './service.ts';

export function mountOwnData(mount: Mount, service: OwnDataService): void {
  mount(saveOwnData, ({ ctx, params, body }) => service.save(ctx, params.id, body));
}
