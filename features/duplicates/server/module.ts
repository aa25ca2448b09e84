import { asSystem } from '#core/server/context.ts';
import type { Module } from '#core/server/module.ts';
import {
  askToMerge,
  dismissPair,
  listDuplicatePairs,
  listPairsOfApplicant,
} from '#features/duplicates/contract/duplicates.ts';
import { wakePairSearch } from '#features/person/server/applicants/pair-search-job.ts';
import * as pairSearch from './pair-search.ts';
import * as pairs from './pairs.ts';

export const duplicatesModule: Module = {
  routes(mount) {
    mount(listDuplicatePairs, (ctx, { query }) => pairs.list(ctx, query));
    mount(listPairsOfApplicant, (ctx, { params }) =>
      pairs.listForApplicant(ctx, params.applicantId),
    );
    mount(dismissPair, (ctx, { params, body }) => pairs.dismiss(ctx, params.id, body.dismissed));
    mount(askToMerge, (ctx, { params }) => pairs.ask(ctx, params.id));
  },
  start: pairSearch.startPairSearch,
  ready: (app) => wakePairSearch(asSystem(app)),
};
