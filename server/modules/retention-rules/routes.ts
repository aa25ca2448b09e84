import {
  keepLonger,
  listDueFiles,
  readLongerStay,
  readRetentionRules,
  updateRetentionRules,
} from '#contract/retention.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { RetentionRulesService } from './service.ts';

export function mountRetentionRules(mount: Mount, service: RetentionRulesService): void {
  mount(readRetentionRules, ({ scope }) => service.read(scope));
  mount(updateRetentionRules, ({ scope, body }) => service.update(scope, body));
  mount(listDueFiles, ({ scope, query }) => service.list(scope, query));
  mount(readLongerStay, ({ scope, params }) => service.readStay(scope, params.id));
  mount(keepLonger, ({ scope, params, body }) => service.keep(scope, params.id, body));
}
