import type { Module } from '#server/platform/module.ts';
import { purge } from './purge.ts';

export const retentionModule: Module = { nightly: purge };
