import type { Module } from '#core/server/module.ts';
import { purge } from './purge.ts';

export const retentionModule: Module = { nightly: purge };
