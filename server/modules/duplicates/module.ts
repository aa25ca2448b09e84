import {
  askToMerge,
  dismissPair,
  listDuplicatePairs,
  listPairsOfApplicant,
} from '#contract/duplicates.ts';
import { asSystem } from '#server/platform/context.ts';
import type { Module } from '#server/platform/module.ts';
import { wakePairSearch } from '../applicants/waking-pair-search.ts';
import * as pairSearch from './pair-search.ts';
import * as pairs from './pairs.ts';

export const duplicatesModule: Module = {
  routes(mount) {
    mount(listDuplicatePairs, (ctx, { query }) => pairs.list(ctx, query));
    mount(listPairsOfApplicant, (ctx, { params }) => pairs.listOf(ctx, params.applicantId));
    mount(dismissPair, (ctx, { params, body }) => pairs.dismiss(ctx, params.id, body.dismissed));
    mount(askToMerge, (ctx, { params }) => pairs.ask(ctx, params.id));
  },
  start: pairSearch.startPairSearch,
  ready: (app) => wakePairSearch(asSystem(app)),
};
