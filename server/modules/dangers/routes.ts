import { handleDanger, listDangers, reopenDanger } from '#contract/dangers.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DangersService } from './service.ts';

export function mountDangers(mount: Mount, service: DangersService): void {
  mount(listDangers, ({ scope, params }) => service.list(scope, params.id));
  mount(handleDanger, ({ scope, params, body }) =>
    service.handle(scope, params.id, { dangerId: params.dangerId, note: body.note }),
  );
  mount(reopenDanger, ({ scope, params, body }) =>
    service.reopen(scope, params.id, { dangerId: params.dangerId, note: body.note }),
  );
}
