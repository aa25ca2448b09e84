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
  mount(readRetentionRules, ({ ctx }) => service.read(ctx));
  mount(updateRetentionRules, ({ ctx, body }) => service.update(ctx, body));
  mount(listDueFiles, ({ ctx, query }) => service.list(ctx, query));
  mount(readLongerStay, ({ ctx, params }) => service.readStay(ctx, params.id));
  mount(keepLonger, ({ ctx, params, body }) => service.keep(ctx, params.id, body));
}
