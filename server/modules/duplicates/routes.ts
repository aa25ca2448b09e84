import {
  askToMerge,
  dismissPair,
  listDuplicatePairs,
  listPairsOfApplicant,
} from '#contract/duplicates.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PairsService } from './pairs.ts';

export function mountDuplicates(mount: Mount, pairs: PairsService): void {
  mount(listDuplicatePairs, ({ ctx, query }) => pairs.list(ctx, query));
  mount(listPairsOfApplicant, ({ ctx, params }) => pairs.listOf(ctx, params.applicantId));
  mount(dismissPair, ({ ctx, params, body }) => pairs.dismiss(ctx, params.id, body.dismissed));
  mount(askToMerge, ({ ctx, params }) => pairs.ask(ctx, params.id));
}
