import type { Module } from '#server/platform/module.ts';
import { purge } from './service.ts';

export const retentionModule: Module = { nightly: purge };
