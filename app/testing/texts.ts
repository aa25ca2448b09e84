import { expect } from 'vitest';
import type { Texting, TextMessage } from '#features/texts/contract/texts.ts';
import type { TestApp } from './app.ts';

let numbers = 0;
/** A number that no other test has. */
export function newNumber(): string {
  numbers += 1;
  return `+1506555${String(1000 + numbers)}`;
}

/** Steps of tests about text messages. */
export function textSteps(test: TestApp) {
  const asStaff = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

  async function addPerson(fields: object = {}): Promise<{ id: string; phone: string }> {
    const phone = newNumber();
    const person = { firstName: 'Mica', lastName: 'Schist', phone, ...fields };
    const created = await asStaff('POST', '/api/applicant', person);
    expect(created.statusCode, created.body).toBe(201);
    return { id: created.json().id, phone };
  }

  const answer = (id: string, answers: Record<string, string>) =>
    asStaff(
      'POST',
      `/api/question-answer/all/${id}`,
      Object.entries(answers).map(([questionId, given]) => ({ questionId, answer: given })),
    );

  return {
    asStaff,
    addPerson,
    answer,
    /** Someone who chose texts in a form. */
    async addTexter(fields: object = {}) {
      const person = await addPerson(fields);
      await answer(person.id, { 'pre-reach-way': 'text' });
      return person;
    },
    send: (id: string, text: string, more: object = {}) =>
      asStaff('POST', `/api/applicant/${id}/texts`, { purpose: 'message', text, ...more }),
    read: async (id: string): Promise<Texting> =>
      (await asStaff('GET', `/api/applicant/${id}/texts`)).json(),
    /** The latest text of this record. */
    async lastText(id: string): Promise<TextMessage | undefined> {
      return ((await asStaff('GET', `/api/applicant/${id}/texts`)).json() as Texting).texts.at(-1);
    },
    /** Quiet hours that are now, or half a day away. */
    async setQuiet(isNow: boolean): Promise<void> {
      await test.db.updateTable('organisation').set({ timeZone: 'UTC' }).execute();
      const clockAt = (hours: number) =>
        new Date(test.app.app.clock().getTime() + hours * 3_600_000).toISOString().slice(11, 16);
      const [quietFrom, quietUntil] = isNow
        ? [clockAt(-1), clockAt(2)]
        : [clockAt(11), clockAt(12)];
      await test.db.updateTable('textSettings').set({ quietFrom, quietUntil }).execute();
    },
  };
}
