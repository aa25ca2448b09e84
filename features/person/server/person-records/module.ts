import type { Module } from '#core/server/module.ts';
import type { PersonRecord } from './record.ts';
import { personRecords } from './registered.ts';

/** @param records every table with records about people */
export const personRecordsModule = (records: readonly PersonRecord[]): Module => ({
  start: (app) => personRecords.supply(app, records),
});
