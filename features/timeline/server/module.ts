import type { Module } from '#core/server/module.ts';
import { readNewActivity, readTimeline } from '../contract/timeline.ts';
import * as timeline from './timeline.ts';

export const timelineModule: Module = {
  routes(mount) {
    mount(readNewActivity, (ctx, { params }) => timeline.readNew(ctx, params.id));
    mount(readTimeline, (ctx, { params, query }) => timeline.read(ctx, params.id, query));
  },
};
