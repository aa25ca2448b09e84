import { handleDanger, listDangers, reopenDanger } from '#contract/dangers.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DangersService } from './service.ts';

export function mountDangers(mount: Mount, service: DangersService): void {
  mount(listDangers, ({ ctx, params }) => service.list(ctx, params.id));
  mount(handleDanger, ({ ctx, params, body }) =>
    service.handle(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
  );
  mount(reopenDanger, ({ ctx, params, body }) =>
    service.reopen(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
  );
}
