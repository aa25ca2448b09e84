import {
  createSupportRecord,
  readSupportRecord,
  updateSupportRecord,
} from '#contract/support-records.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SupportRecordsService } from './service.ts';

export function mountSupportRecords(mount: Mount, service: SupportRecordsService): void {
  mount(readSupportRecord, ({ ctx, params }) => service.read(ctx, params.applicantId));
  mount(createSupportRecord, ({ ctx, params, body }) =>
    service.create(ctx, params.applicantId, body),
  );
  mount(updateSupportRecord, ({ ctx, body }) => service.update(ctx, body));
}
