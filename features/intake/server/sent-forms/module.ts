import type { Module } from '#core/server/module.ts';
import { readMoreTopics, saveMoreAnswers } from '#features/intake/contract/sent-form.ts';
import * as moreTopics from './more-topics.ts';

export const sentFormsModule: Module = {
  routes(mount) {
    mount(readMoreTopics, moreTopics.read);
    mount(saveMoreAnswers, (ctx, { body }) => moreTopics.save(ctx, body));
  },
};
