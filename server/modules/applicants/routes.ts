import { changeApplicants, listApplicants, listTags } from '#contract/applicant-lists.ts';
import {
  createApplicant,
  deleteApplicant,
  readApplicant,
  restoreApplicant,
  updateApplicant,
} from '#contract/applicants.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ApplicantsService } from './service.ts';

export function mountApplicants(mount: Mount, service: ApplicantsService): void {
  mount(listApplicants, ({ scope, query }) => service.list(scope, query));
  mount(changeApplicants, ({ scope, body }) => service.changeMany(scope, body.changes));
  mount(listTags, ({ scope }) => service.listTags(scope));
  mount(readApplicant, ({ scope, params }) => service.read(scope, params.id));
  mount(createApplicant, ({ scope, body }) => service.create(scope, body));
  mount(updateApplicant, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(deleteApplicant, ({ scope, params, body }) =>
    service.delete(scope, params.id, body?.reason),
  );
  mount(restoreApplicant, ({ scope, params }) => service.restore(scope, params.id));
}
