import {
  exportAccounting,
  readAccounting,
  saveAccounting,
  showAccounting,
} from '#contract/accounting.ts';
import { listDisclosures } from '#contract/disclosures.ts';
import { giveFile } from '#contract/given-files.ts';
import { readPaperRules, savePaper, showPaper } from '#contract/papers.ts';
import { givePatientNotice, readPatientNotice } from '#contract/patient-notices.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { AccountingService } from './accounting.ts';
import type { GivingService } from './giving.ts';
import type { PatientNoticesService } from './patient-notices.ts';
import type { PapersService } from './service.ts';

export function mountPapers(
  mount: Mount,
  service: PapersService,
  {
    accounting,
    giving,
    patientNotices,
  }: {
    accounting: AccountingService;
    giving: GivingService;
    patientNotices: PatientNoticesService;
  },
): void {
  mount(readPaperRules, ({ ctx }) => service.rules(ctx));
  mount(showPaper, ({ ctx, params, body }) => service.show(ctx, params.id, body));
  mount(savePaper, ({ ctx, params, body }) => service.save(ctx, params.id, body));
  mount(listDisclosures, ({ ctx, params, query }) =>
    service.listDisclosures(ctx, params.id, query),
  );
  mount(readAccounting, ({ ctx, params }) => accounting.read(ctx, params.id));
  mount(showAccounting, ({ ctx, params, body }) => accounting.show(ctx, params.id, body));
  mount(saveAccounting, ({ ctx, params, body }) => accounting.save(ctx, params.id, body));
  mount(exportAccounting, ({ ctx, params, body }) => accounting.table(ctx, params.id, body));
  mount(readPatientNotice, ({ ctx, params }) => patientNotices.read(ctx, params.id));
  mount(givePatientNotice, ({ ctx, params, body }) => patientNotices.give(ctx, params.id, body));
  mount(giveFile, ({ ctx, params, body }) => giving.give(ctx, params, body));
}
