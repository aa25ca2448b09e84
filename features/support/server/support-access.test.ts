import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { supportSteps } from '#app/testing/support-records.ts';

const test = useTestApp();
const { create, createdRecord, readSupportDates, read, update } = supportSteps(test);

describe('access to support records', () => {
  it('returns 404 for an unknown person, refuses saves for a deleted one, and lets restorers read', async () => {
    const unknownId = crypto.randomUUID();
    expect((await read(unknownId)).statusCode).toBe(404);
    expect((await create(unknownId, {})).statusCode).toBe(404);
    expect((await update({ applicantId: unknownId, version: 1 })).statusCode).toBe(404);

    const { applicantId } = await createdRecord({ peers: [{ name: 'Jo' }] });
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${applicantId}`, { token });
    expect((await read(applicantId)).statusCode).toBe(404);
    expect((await update({ applicantId, version: 1, peers: [] })).statusCode).toBe(404);
    expect((await read(applicantId, 'admin')).json().peers).toMatchObject([{ name: 'Jo' }]);
    await test.call('POST', `/api/applicant/${applicantId}/restore`, { token });
    expect((await read(applicantId)).json()).toMatchObject({ version: 1, peers: [{ name: 'Jo' }] });
  });

  it('refuses clients', async () => {
    const { applicantId } = await createdRecord({ peers: [{ name: 'Jo' }] });
    const token = await test.getToken('client');
    for (const [method, url] of [
      ['GET', `/api/applicant-support/${applicantId}`],
      ['POST', `/api/applicant-support/${applicantId}`],
      ['PUT', '/api/applicant-support'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { applicantId, version: 1, peers: [] } };
      expect((await test.call(method, url, { token, ...body })).statusCode).toBe(403);
    }
  });

  it('audits each read and save with the entries that differ', async () => {
    const created = await createdRecord({
      peers: [{ name: 'Jo' }],
      allergies: [{ allergen: 'Nuts' }],
    });
    const { applicantId, peers } = created;
    await read(applicantId);
    await update({ applicantId, version: 1, peers: [...peers, { name: 'Al' }] });
    const trail = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'kind', 'before', 'after'])
      .where('recordId', '=', applicantId)
      .where('action', '<>', 'applicant.created')
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      {
        action: 'applicant.support-recorded',
        before: null,
        after: { peers: [{ name: 'Jo' }], allergies: [{ allergen: 'Nuts' }] },
      },
      { action: 'applicant.opened', kind: 'access' },
      { action: 'applicant.support-updated', kind: 'change' },
    ]);
    expect(trail[2]?.before).toEqual({ peers: [] });
    expect(trail[2]?.after).toMatchObject({ peers: [{ name: 'Al' }] });
    expect(Object.keys(trail[2]?.after as object)).toEqual(['peers']);
  });

  it('rolls back a save if its audit entry fails', async () => {
    const { applicantId } = await createdRecord({ courtDates: [{ day: '2030-01-31' }] });
    await test.db.schema.alterTable('auditEntry').renameTo('audit_away').execute();
    const reply = await update({ applicantId, version: 1, courtDates: [] });
    await test.db.schema.alterTable('audit_away').renameTo('auditEntry').execute();
    expect(reply.statusCode).toBe(500);
    expect((await read(applicantId)).json()).toMatchObject({
      version: 1,
      courtDates: [{ day: '2030-01-31' }],
    });
    expect(await readSupportDates(applicantId)).toEqual([['court', '2030-01-31']]);
  });
});
