import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { demoSession, send } from './api-calls.ts';
import { demo } from './demo.ts';

/** Creates applications through the API. */

/** A last name that is unique in the demo. */
export function uniqueName(): string {
  const letters = 'baditorumelpinsak';
  const signs = randomUUID().replaceAll('-', '').slice(0, 9);
  const name = [...signs].map((sign) => letters[Number.parseInt(sign, 16)]).join('');
  return `V${name}`;
}

/**
 * Starts a public pre-screening form and submits it at once, unless `submit` is false.
 *
 * @param options.website text for the hidden honeypot field
 * @param options.note what the person adds after sending, with the id of the addition
 */
export async function submitApplication(
  formAnswers: Record<string, unknown>,
  {
    submit = true,
    url = demo.url,
    website = '',
    note,
  }: { submit?: boolean; url?: string; website?: string; note?: { id: string; text: string } } = {},
): Promise<string> {
  const answers = Object.entries(formAnswers).map(([questionId, answer]) => ({
    questionId,
    answer,
  }));
  const form = { language: 'en', answers };
  const reply = await send('/api/pre-screening', form, undefined, { url });
  const begun = (await reply.json()) as { id: string; secret: string };
  if (!submit) return begun.id;
  const post = (action: string, body: object) =>
    fetch(new URL(`/api/pre-screening/${begun.id}/${action}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-intake-secret': begun.secret },
      body: JSON.stringify(body),
    });
  expect((await post('submit', { website })).status).toBe(200);
  if (note) expect((await post('addition', { kind: 'note', ...note })).status).toBe(204);
  return begun.id;
}

export async function addApplicant(body: object): Promise<Applicant> {
  const { token } = await demoSession('user');
  const reply = await send('/api/applicant', body, token);
  expect(reply.status).toBe(201);
  return (await reply.json()) as Applicant;
}

export async function fetchApplicant(id: string): Promise<Applicant> {
  const { token } = await demoSession('user');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new URL(`/api/applicant/${id}`, demo.url), { headers })).json() as never;
}

/** An application in triage. */
export const triagePath = (id: string) => `/page/draft-applicant/view/${id}`;

/** All answers of an application, beside the fields they fill. */
export const draftPath = (id: string) => `/page/draft-applicant/view/${id}?view=answers`;
