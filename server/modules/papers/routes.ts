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
  mount(readPaperRules, ({ scope }) => service.rules(scope));
  mount(showPaper, ({ scope, params, body }) => service.show(scope, params.id, body));
  mount(savePaper, ({ scope, params, body }) => service.save(scope, params.id, body));
  mount(listDisclosures, ({ scope, params, query }) =>
    service.listDisclosures(scope, params.id, query),
  );
  mount(readAccounting, ({ scope, params }) => accounting.read(scope, params.id));
  mount(showAccounting, ({ scope, params, body }) => accounting.show(scope, params.id, body));
  mount(saveAccounting, ({ scope, params, body }) => accounting.save(scope, params.id, body));
  mount(exportAccounting, ({ scope, params, body }) => accounting.table(scope, params.id, body));
  mount(readPatientNotice, ({ scope, params }) => patientNotices.read(scope, params.id));
  mount(givePatientNotice, ({ scope, params, body }) =>
    patientNotices.give(scope, params.id, body),
  );
  mount(giveFile, ({ scope, params, body }) => giving.give(scope, params, body));
}
