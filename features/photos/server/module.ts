import type { Module } from '#core/server/module.ts';
import { deletePhoto, putPhoto, readPhoto } from '#features/photos/contract/photos.ts';
import * as photos from './service.ts';

export const photosModule: Module = {
  routes(mount) {
    mount(readPhoto, (ctx, { params }) => photos.read(ctx, params));
    mount(putPhoto, (ctx, { params, body, gone }) => photos.put(ctx, params.id, body, gone()));
    mount(deletePhoto, (ctx, { params }) => photos.remove(ctx, params));
  },
  nightly: photos.purgeReplaced,
};
