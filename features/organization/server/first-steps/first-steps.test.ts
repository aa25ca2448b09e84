import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { Role } from '#core/contract/roles.ts';
import type { FirstSteps } from '#features/organization/contract/first-steps.ts';

const test = useTestApp();

async function steps(role: Role): Promise<FirstSteps> {
  const reply = await test.call('GET', '/api/first-steps', { token: await test.getToken(role) });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const open = async (role: Role) =>
  (await steps(role)).filter(({ isDone }) => !isDone).map(({ id }) => id);
const mark = async (role: Role, step: string) =>
  test.call('POST', '/api/first-steps', { token: await test.getToken(role), body: { step } });

describe('the checklist of a new role', () => {
  it('marks steps done that the installation already has', async () => {
    await test.db.insertInto('location').values({ name: 'North House' }).execute();
    // A colleague's account.
    await test.getToken('user');
    expect(await open('admin')).toEqual(['questions', 'two-step']);
  });

  it('keeps a marked step done, for that account only', async () => {
    expect((await mark('user', 'people')).statusCode).toBe(204);
    expect((await mark('user', 'people')).statusCode).toBe(204);
    expect(await open('user')).toEqual(['two-step', 'notifications', 'calendar']);
    expect((await mark('user', 'no-step')).statusCode).toBe(400);
    expect(await open('client')).toEqual(['account', 'reminders']);
  });

  it('disappears once every step is done', async () => {
    await mark('client', 'account');
    expect(await open('client')).toEqual(['reminders']);
    await mark('client', 'reminders');
    expect(await steps('client')).toEqual([]);
  });

  it('stays closed, and returns with another role', async () => {
    const token = await test.getToken('user');
    const closed = await test.call('DELETE', '/api/first-steps', { token });
    expect(closed.statusCode).toBe(204);
    expect(await steps('user')).toEqual([]);
    await test.db
      .updateTable('account')
      .set({ role: 'admin' })
      .where('role', '=', 'user')
      .execute();
    expect(await open('user')).toContain('questions');
  });
});
