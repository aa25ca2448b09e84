import type { Module } from '#core/server/module.ts';
import { readTimeline } from '../contract/timeline.ts';
import * as timeline from './timeline.ts';

export const timelineModule: Module = {
  routes(mount) {
    mount(readTimeline, (ctx, { params, query }) => timeline.read(ctx, params.id, query));
  },
};
