import { expect } from 'vitest';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { Reply, TestApp } from './app.ts';

/** The outcome of an exit with nothing known. */
export const unknownOutcome = {
  housing: 'unknown',
  employment: 'unknown',
  credential: 'unknown',
} as const;

export const goodOutcome = {
  housing: 'own_home',
  employment: 'full_time',
  credential: 'earned',
  credentialName: 'Welding, level 1',
} as const;

/** Test steps that create clients with the calls staff make. */
export function clientSteps(test: TestApp) {
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    test.call(method, url, {
      token: await test.getToken('user'),
      ...(body === undefined ? {} : { body }),
    });

  const done = async (reply: Promise<Reply>) => {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBeLessThan(300);
    return JSON.parse(body);
  };

  const steps = {
    call,

    async newLocation(name: string): Promise<string> {
      const token = await test.getToken('admin');
      const body = { name, address: '', phone: '' };
      return (await done(test.call('POST', '/api/location', { token, body }))).id;
    },

    /** A person who can be enrolled. */
    async newApproved(fields: object = {}): Promise<Applicant> {
      const body = { firstName: 'Odile', lastName: 'Grève', ...fields };
      let person: Applicant = await done(call('POST', '/api/applicant', body));
      for (const status of ['pending', 'approve']) {
        const sent = { status, version: person.version, reason: 'A bed is free' };
        person = await done(call('POST', `/api/applicant/${person.id}/status`, sent));
      }
      return person;
    },

    enrol: ({ id, version }: { id: string; version: number }, place: object) =>
      call('POST', `/api/applicant/${id}/status`, { status: 'client', version, ...place }),

    read: async (id: string): Promise<Client> => done(call('GET', `/api/client/${id}`)),

    async newClient(place: { locationId: string; startDate: string }, fields: object = {}) {
      const person = await steps.newApproved(fields);
      await done(steps.enrol(person, place));
      return steps.read(person.id);
    },

    move: ({ id, version }: { id: string; version: number }, sent: object) =>
      call('POST', `/api/client/${id}/program-status`, { version, ...sent }),

    moved: async (client: Client, sent: object): Promise<Client> => done(steps.move(client, sent)),

    /** Enrolls and exits the client. */
    async exited(client: Client, begun: string, date: string, outcome: object = goodOutcome) {
      const started = await steps.moved(client, { programStatus: 'started_program', date: begun });
      return steps.moved(started, { programStatus: 'completed', date, outcome });
    },

    enrolAgain: ({ id, version }: { id: string; version: number }, place: object) =>
      call('POST', `/api/client/${id}/enrolment`, { version, ...place }),

    correct: ({ id, version }: { id: string; version: number }, sent: object) =>
      call('PUT', `/api/client/${id}`, { version, ...sent }),

    note: (id: string, followUpId: string, sent: object) =>
      call('PUT', `/api/client/${id}/follow-up/${followUpId}`, sent),
  };
  return steps;
}

/** Audit entries of these actions on a record, oldest first. */
export function loggedActions(test: TestApp, recordId: string, ...actions: string[]) {
  return test.db
    .selectFrom('auditEntry')
    .select(['action', 'before', 'after', 'reason'])
    .where('recordId', '=', recordId)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute();
}
