import {
  createSupportRecord,
  readSupportRecord,
  updateSupportRecord,
} from '#contract/support-records.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SupportRecordsService } from './service.ts';

export function mountSupportRecords(mount: Mount, service: SupportRecordsService): void {
  mount(readSupportRecord, ({ scope, params }) => service.read(scope, params.applicantId));
  mount(createSupportRecord, ({ scope, params, body }) =>
    service.create(scope, params.applicantId, body),
  );
  mount(updateSupportRecord, ({ scope, body }) => service.update(scope, body));
}
