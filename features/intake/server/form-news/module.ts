import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const formNewsModule: Module = { start: service.start };
