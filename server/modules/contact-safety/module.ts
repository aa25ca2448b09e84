import { readContactSafety } from '#contract/contact-safety.ts';
import type { Module } from '#server/platform/module.ts';
import { read } from './reading.ts';

export const contactSafetyModule: Module = {
  routes(mount) {
    mount(readContactSafety, ({ ctx, params }) => read(ctx, params.id));
  },
};
