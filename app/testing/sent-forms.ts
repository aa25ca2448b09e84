import { expect } from 'vitest';
import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import type { Reply, TestApp } from './app.ts';

const given = [
  { questionId: 'pre-name-first', answer: 'Léo' },
  { questionId: 'pre-name-last', answer: 'Galet' },
  { questionId: 'pre-birth-date', answer: '1990-05-23' },
  { questionId: 'pre-reach-way', answer: 'call' },
  { questionId: 'pre-reach-phone', answer: '+1 506 555 0199' },
];

/** Steps of tests about forms that were sent, on the device that sent them and by staff. */
export function sentFormSteps(test: TestApp) {
  const asStaff = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Reply> =>
    test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

  /** The calls of a device that holds a form. */
  function onDevice({ id, secret }: { id: string; secret: string }) {
    const headers = { 'x-intake-secret': secret };
    const url = `/api/pre-screening/${id}`;
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      test.call(method, `${url}/${path}`, { headers, ...(body && { body }) });
    return {
      id,
      call,
      async status(): Promise<FormStatus> {
        const reply = await call('GET', 'status');
        expect(reply.statusCode, reply.body).toBe(200);
        return reply.json();
      },
      steps: async () => {
        const reply = await call('GET', 'status');
        expect(reply.statusCode, reply.body).toBe(200);
        return (reply.json() as FormStatus).steps.map(({ step }) => step);
      },
      addNote: (text: string, additionId: string = crypto.randomUUID()) =>
        call('POST', 'addition', { id: additionId, kind: 'note', text }),
      askForWay: (answers: object[], additionId: string = crypto.randomUUID()) =>
        call('POST', 'addition', { id: additionId, kind: 'way', answers }),
      withdraw: () => call('POST', 'withdraw'),
    };
  }

  return {
    asStaff,
    onDevice,
    /** A form that was sent just now, with its code. */
    async send(answers: object[] = given, helper?: object) {
      const begun = await test.call('POST', '/api/pre-screening', {
        body: { language: 'en', answers, helper },
      });
      expect(begun.statusCode, begun.body).toBe(201);
      const { id, secret, resumeCode: code } = begun.json();
      const device = onDevice({ id, secret });
      expect((await device.call('POST', 'submit')).statusCode).toBe(200);
      return { ...device, code: code as string };
    },
    resume: (resumeCode: string, dateOfBirth?: string) =>
      test.call('POST', '/api/pre-screening/resume', {
        body: { resumeCode, ...(dateOfBirth && { dateOfBirth }) },
      }),
    openDraft: async (id: string) => (await asStaff('GET', `/api/draft-applicant/${id}`)).json(),
    /** Staff accept the form; returns the id of the record. */
    async accept(id: string): Promise<string> {
      const reply = await asStaff('POST', `/api/draft-applicant/final/${id}`, {
        firstName: 'Léo',
        lastName: 'Galet',
        dateOfBirth: '1990-05-23',
        phone: '+1 506 555 0199',
        preferredContact: 'call',
      });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json().id;
    },
    logCall: (id: string, outcome: string) =>
      asStaff('POST', `/api/draft-applicant/${id}/attempt`, { outcome }),
    handle: (additionId: string, outcome: string) =>
      asStaff('PUT', `/api/form-addition/${additionId}/outcome`, { outcome }),
  };
}
