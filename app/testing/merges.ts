import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { UndoingPreview } from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { TestApp } from './app.ts';

/** Test steps for merging two records of one person. */
export function mergeSteps(test: TestApp) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    role: Role = 'user',
  ) => test.call(method, url, { token: await test.getToken(role), ...(body ? { body } : {}) });

  const get = async <T>(url: string, role: Role = 'user'): Promise<T> =>
    (await call('GET', url, undefined, role)).json();
  const fetchApplicant = (id: string, role: Role = 'user') =>
    get<Applicant>(`/api/applicant/${id}`, role);

  const merge = async (
    remaining: { id: string },
    other: { id: string },
    { fields = {}, reason = 'The same person', ...versions }: MergeOptions = {},
  ) => {
    const { version } = await fetchApplicant(remaining.id);
    const { version: otherVersion } = await fetchApplicant(other.id);
    const body = { otherId: other.id, version, otherVersion, fields, reason, ...versions };
    return call('POST', `/api/applicant/${remaining.id}/merge`, body, 'admin');
  };

  const lastMerge = async (id: string) => {
    const { merges } = await get<{ merges: { id: string }[] }>(`/api/applicant/${id}/merge`);
    return merges[0]?.id ?? '';
  };

  const previewUndo = async (id: string) =>
    get<UndoingPreview>(`/api/applicant/${id}/merge/${await lastMerge(id)}`, 'admin');

  return {
    call,
    get,
    fileOf: fetchApplicant,
    merge,
    lastMerge,
    previewUndo,

    async addApplicant(fields: Record<string, unknown> = {}): Promise<Applicant> {
      const body = { firstName: 'Odette', lastName: 'Verglas', ...fields };
      const reply = await call('POST', '/api/applicant', body);
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    async merged(remaining: { id: string }, other: { id: string }, options: MergeOptions = {}) {
      const reply = await merge(remaining, other, options);
      expect(reply.json()).toMatchObject({ id: remaining.id });
      return reply.json() as Applicant;
    },

    /** Undoes a merge as an admin who has seen the preview. */
    async undo(id: string, mergeId?: string) {
      const url = `/api/applicant/${id}/merge/${mergeId ?? (await lastMerge(id))}/undo`;
      const { version } = await fetchApplicant(id, 'admin');
      return call('POST', url, { version, reason: 'They are two people' }, 'admin');
    },

    note: async (id: string, text: string) => {
      const reply = await call('POST', `/api/applicant/${id}/note`, { text });
      expect(reply.statusCode).toBe(201);
      return reply.json().id as string;
    },
    noteTexts: async (id: string) =>
      (await get<{ items: { text: string }[] }>(`/api/applicant/${id}/note`)).items
        .map(({ text }) => text)
        .toSorted(),

    async answer(id: string, answers: Record<string, unknown>) {
      const body = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
      const reply = await call('POST', `/api/question-answer/all/${id}`, body);
      expect(reply.statusCode).toBe(200);
    },
    async answersById(id: string): Promise<Record<string, [unknown, number]>> {
      type Answer = { question: { id: string }; answer: unknown; earlier: number };
      const answers = await get<Answer[]>(`/api/question-answer/${id}`);
      return Object.fromEntries(
        answers.map(({ question, answer, earlier }) => [question.id, [answer, earlier]]),
      );
    },

    async support(id: string, groups: Record<string, unknown[]>) {
      const { version } = await get<{ version: number }>(`/api/applicant-support/${id}`);
      const reply = version
        ? await call('PUT', '/api/applicant-support', { applicantId: id, version, ...groups })
        : await call('POST', `/api/applicant-support/${id}`, groups);
      expect(reply.statusCode).toBeLessThan(300);
    },
  };
}

interface MergeOptions {
  fields?: Record<string, 'other' | 'united'>;
  reason?: string;
  version?: number;
  otherVersion?: number;
}
