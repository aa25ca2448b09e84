import type { Module } from '#core/server/module.ts';
import {
  addToForm,
  readFormStatus,
  readMoreTopics,
  saveMoreAnswers,
  withdrawForm,
} from '#features/intake/contract/sent-form.ts';
import * as additions from './additions.ts';
import * as moreTopics from './more-topics.ts';
import * as status from './status.ts';

export const sentFormsModule: Module = {
  routes(mount) {
    mount(readMoreTopics, moreTopics.read);
    mount(saveMoreAnswers, (ctx, { body }) => moreTopics.save(ctx, body));
    mount(readFormStatus, status.read);
    mount(addToForm, (ctx, { body }) => additions.add(ctx, body));
    mount(withdrawForm, additions.withdraw);
  },
};
