import * as applicants from './applicants.ts';
import * as dashboard from './dashboard.ts';
import * as drafts from './drafts.ts';
import * as locations from './locations.ts';
import type { Operation } from './operation.ts';
import * as organisation from './organisation.ts';
import * as preScreening from './pre-screening.ts';
import * as questions from './questions.ts';
import * as users from './users.ts';

/** Every operation of the API, for OpenAPI and for the test that walks them all. */
export const operations: readonly Operation[] = [
  users,
  organisation,
  preScreening,
  drafts,
  questions,
  applicants,
  locations,
  dashboard,
].flatMap((module) => Object.values(module).filter(isOperation));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;
}
