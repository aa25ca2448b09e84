import type { Module } from '#core/server/module.ts';
import {
  saveReturnLetter,
  saveReturnLetterToPerson,
} from '#features/intake/contract/return-letters.ts';
import * as service from './service.ts';

export const returnLettersModule: Module = {
  routes(mount) {
    mount(saveReturnLetter, (ctx, { params, body }) => service.save(ctx, params.id, body));
    mount(saveReturnLetterToPerson, (ctx, { params, body }) =>
      service.saveToPerson(ctx, params.id, body),
    );
  },
};
