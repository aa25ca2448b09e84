import {
  openPreScreening,
  readPreScreening,
  resumePreScreening,
  savePreScreening,
  startPreScreening,
  submitPreScreening,
} from '#contract/pre-screening.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PreScreeningService } from './service.ts';

export function mountPreScreening(mount: Mount, service: PreScreeningService): void {
  mount(openPreScreening, ({ scope }) => service.open(scope));
  mount(startPreScreening, ({ scope, body, language }) =>
    service.start(scope, { ...body, language: body.language ?? language }),
  );
  mount(resumePreScreening, ({ scope, body }) => service.resume(scope, body));
  mount(savePreScreening, ({ scope, body }) => service.save(scope, body));
  mount(readPreScreening, ({ scope }) => service.read(scope));
  mount(submitPreScreening, ({ scope, body }) => service.submit(scope, body));
}
