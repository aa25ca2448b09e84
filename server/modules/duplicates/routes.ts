import {
  askToMerge,
  dismissPair,
  listDuplicatePairs,
  listPairsOfApplicant,
} from '#contract/duplicates.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { PairsService } from './pairs.ts';

export function mountDuplicates(mount: Mount, pairs: PairsService): void {
  mount(listDuplicatePairs, ({ scope, query }) => pairs.list(scope, query));
  mount(listPairsOfApplicant, ({ scope, params }) => pairs.listOf(scope, params.applicantId));
  mount(dismissPair, ({ scope, params, body }) => pairs.dismiss(scope, params.id, body.dismissed));
  mount(askToMerge, ({ scope, params }) => pairs.ask(scope, params.id));
}
