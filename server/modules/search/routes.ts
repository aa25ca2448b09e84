import { search } from '#contract/search.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SearchService } from './service.ts';

export function mountSearch(mount: Mount, service: SearchService): void {
  mount(search, ({ ctx, query }) => service.find(ctx, query.q));
}
