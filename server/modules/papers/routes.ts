import { listDisclosures } from '#contract/disclosures.ts';
import { readPaperRules, savePaper, showPaper } from '#contract/papers.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PapersService } from './service.ts';

export function mountPapers(mount: Mount, service: PapersService): void {
  mount(readPaperRules, ({ scope }) => service.rules(scope));
  mount(showPaper, ({ scope, params, body }) => service.show(scope, params.id, body));
  mount(savePaper, ({ scope, params, body }) => service.save(scope, params.id, body));
  mount(listDisclosures, ({ scope, params, query }) =>
    service.listDisclosures(scope, params.id, query),
  );
}
