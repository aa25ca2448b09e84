import { suppliedAtStart } from '#core/server/app.ts';
import type { PersonRecord } from './record.ts';

/** Every table with records about people, from the list that the server is built with. */
export const personRecords = suppliedAtStart<readonly PersonRecord[]>('records about people');
