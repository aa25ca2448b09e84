import {
  changeBed,
  changeProgramStatus,
  enrolAgain,
  listClients,
  listFollowUps,
  readClient,
  recordFollowUp,
  updateClient,
} from '#contract/clients.ts';
import { changeApplicantStatus } from '#contract/status-transitions.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ClientsService } from './service.ts';

export function mountClients(mount: Mount, service: ClientsService): void {
  mount(listClients, ({ scope, query }) => service.list(scope, query));
  mount(listFollowUps, ({ scope, query }) => service.listFollowUps(scope, query));
  mount(readClient, ({ scope, params }) => service.read(scope, params.id));
  mount(updateClient, ({ scope, params, body }) => service.update(scope, params.id, body));
  // Here, since one of the statuses is an enrolment.
  mount(changeApplicantStatus, ({ scope, params, body }) =>
    service.changeStatus(scope, params.id, body),
  );
  mount(changeProgramStatus, ({ scope, params, body }) =>
    service.changeProgramStatus(scope, params.id, body),
  );
  mount(enrolAgain, ({ scope, params, body }) => service.enrolAgain(scope, params.id, body));
  mount(changeBed, ({ scope, params, body }) => service.changeBed(scope, params.id, body));
  mount(recordFollowUp, ({ scope, params, body }) =>
    service.recordFollowUp(scope, params.id, params.followUpId, body),
  );
}
