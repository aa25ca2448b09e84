import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { clientPageSteps } from '#app/testing/client-pages.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { passNight } from '#app/testing/jobs.ts';
import { signedConsent } from '#app/testing/location-access-seeds.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp({ doJobs: true });
const { asStaff, linked } = clientPageSteps(test);
const files = useFileCalls(test);
const { merged, undo } = mergeSteps(test);

async function sign(applicantId: string, more: object = {}) {
  const url = `/api/applicant/${applicantId}/consent`;
  const reply = await asStaff('POST', url, { ...signedConsent('Nour Granit'), ...more });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const listConsentIds = async (applicantId: string): Promise<string[]> =>
  (await asStaff('GET', `/api/applicant/${applicantId}/consent`))
    .json()
    .map(({ id }: { id: string }) => id);

const mine = (token: string) => test.call('GET', '/api/my/consent', { token });
const revokeConsent = (token: string, id: string) =>
  test.call('POST', `/api/my/consent/${id}/take-back`, { token });

describe('consents after an unmerge', () => {
  const paper = (id: string, recipient: string) =>
    asStaff('POST', `/api/applicant/${id}/paper`, {
      language: 'en',
      parts: ['identity'],
      purpose: 'A room',
      recipient,
    });
  const recipients = async (id: string, path = 'accounting') => {
    const reply = (await asStaff('GET', `/api/applicant/${id}/${path}`)).json();
    return reply.items.map(({ recipient }: { recipient: string }) => recipient);
  };

  it('puts disclosures made while the records were one into the accounting of each', async () => {
    const { applicantId: one } = await linked();
    const { applicantId: other, person } = await linked();
    await test.db.deleteFrom('clientLink').where('applicantId', '=', one).execute();
    await paper(one, 'First of one');
    await paper(other, 'First of other');
    await merged({ id: one }, { id: other });
    await paper(one, 'Of both');
    await undo(one);
    await paper(one, 'Last of one');
    for (const list of ['accounting', 'disclosure']) {
      expect(await recipients(one, list)).toEqual(['Last of one', 'Of both', 'First of one']);
      expect(await recipients(other, list)).toEqual(['Of both', 'First of other']);
    }
    const portalData = (await test.call('GET', '/api/my/opening', { token: person.token })).json();
    expect(portalData.givenOut.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'Of both',
      'First of other',
    ]);
  });

  it('keeps the scan with its consent', async () => {
    const { applicantId: one } = await linked();
    const other = await files.addApplicant();
    const scan = await files.uploadOne(other, 'Signed.pdf', contents.pdf);
    const lease = await files.uploadOne(other, 'Lease.pdf', contents.pdf);
    await merged({ id: one }, { id: other });
    const onPaper = { signature: 'on_paper', typedName: null };
    await sign(one, { ...onPaper, fileId: scan.id });
    await undo(one);
    expect((await files.list(one)).map(({ id }) => id)).toEqual([scan.id]);
    expect((await files.list(other)).map(({ id }) => id)).toEqual([lease.id]);
    const [consent] = (await asStaff('GET', `/api/applicant/${one}/consent`)).json();
    expect(consent.file).toMatchObject({ id: scan.id });
  });
});

describe('disclosures in the client portal', () => {
  it('lists disclosures to others for the accounting period, and says if the list is cut', async () => {
    const { applicantId, person } = await linked();
    const url = `/api/applicant/${applicantId}/paper`;
    const paper = { language: 'en', parts: ['identity'], purpose: 'A room' };
    await asStaff('POST', url, { ...paper, recipient: 'The landlord' });
    await asStaff('POST', url, { ...paper, recipient: 'Whoever', basis: 'own_request' });
    const openings = async () =>
      (await test.call('GET', '/api/my/opening', { token: person.token })).json();
    const { givenOut, ...rest } = await openings();
    expect(givenOut).toMatchObject([{ recipient: 'The landlord', purpose: 'A room' }]);
    expect(rest).toMatchObject({ givenYears: 3, isGivenCut: false });
    await sql`insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, after)
      select now(), 'system', 'applicant.paper-saved', 'disclosure', 'applicant', ${applicantId},
        '{"recipient": "Another"}' from generate_series(1, 200)`.execute(test.db);
    const many = await openings();
    expect([many.givenOut.length, many.isGivenCut]).toEqual([200, true]);
  });
});

describe('consents in the client portal', () => {
  it('show their terms, without void ones', async () => {
    const { applicantId, person } = await linked();
    const activeConsent = await sign(applicantId);
    const voidConsent = await sign(applicantId);
    await asStaff('POST', `/api/applicant/${applicantId}/consent/${voidConsent.id}/end`, {
      how: 'recorded_wrongly',
      version: 1,
    });
    const { consents } = (await mine(person.token)).json();
    expect(consents).toEqual([
      {
        id: activeConsent.id,
        kind: 'general',
        discloser: 'Test House',
        parts: ['identity'],

        topics: null,
        topicNames: null,
        groups: null,
        what: 'Who I am',
        recipients: activeConsent.recipients,
        purpose: 'A room',
        expiresOn: '2099-12-31',
        expiresWhen: null,
        signedOn: '2026-01-05',
        state: 'active',
        revoke: activeConsent.texts.revoke,
        endedOn: null,
      },
    ]);
    expect((await mine(await test.getToken('user'))).statusCode).toBe(403);
    expect((await test.call('GET', '/api/my/consent')).statusCode).toBe(401);
    expect((await revokeConsent(person.token, voidConsent.id)).statusCode).toBe(404);
  });

  it('can be revoked once, and staff are notified and see who did it', async () => {
    const { applicantId, person } = await linked();
    const activeConsent = await sign(applicantId);
    const revocation = await revokeConsent(person.token, activeConsent.id);
    expect(revocation.json()).toMatchObject({ id: activeConsent.id, state: 'revoked' });
    expect((await revokeConsent(person.token, activeConsent.id)).json()).toEqual(revocation.json());
    const paper = await asStaff('POST', `/api/applicant/${applicantId}/paper`, {
      language: 'en',
      parts: ['identity'],
      recipient: 'Housing Office',
      purpose: 'A room',
      basis: 'consent',
      consentId: activeConsent.id,
    });
    expect(paper.json().code).toBe('consent-revoked');
    const [staffView] = (await asStaff('GET', `/api/applicant/${applicantId}/consent`)).json();
    expect(staffView).toMatchObject({ state: 'revoked', ended: { how: 'by_person', by: null } });
    const url = `/api/applicant/${applicantId}/timeline?kind=consent`;
    const { items } = (await asStaff('GET', url)).json();
    expect(items[0]).toMatchObject({ event: 'taken-back', by: { kind: 'person' } });
    const notices = (await asStaff('GET', '/api/notification/notice')).json().items;
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'from-client', recordId: applicantId }),
    );
  });

  it('can’t be revoked by anyone else', async () => {
    const [one, other] = [await linked(), await linked()];
    const activeConsent = await sign(one.applicantId);
    expect((await revokeConsent(other.person.token, activeConsent.id)).statusCode).toBe(404);
    expect((await mine(other.person.token)).json()).toEqual({ consents: [] });
    expect((await revokeConsent(await test.getToken('user'), activeConsent.id)).statusCode).toBe(
      403,
    );
    expect((await revokeConsent(one.person.token, 'not-an-id')).statusCode).toBe(400);
  });
});

async function newFile(): Promise<{ id: string; version: number }> {
  const body = { firstName: 'Nour', lastName: 'Granit', dateOfBirth: '1988-02-29' };
  return (await asStaff('POST', '/api/applicant', body)).json();
}

it('moves consents with a merge, applies them to the merged record, and moves them back', async () => {
  const [one, other] = [await newFile(), await newFile()];
  const [stays, goes] = [await sign(one.id), await sign(other.id)];
  await merged(one, other);
  expect((await listConsentIds(one.id)).toSorted()).toEqual([stays.id, goes.id].toSorted());
  const paper = await asStaff('POST', `/api/applicant/${one.id}/paper`, {
    language: 'en',
    parts: ['identity'],
    recipient: 'Housing Office',
    purpose: 'A room',
    basis: 'consent',
    consentId: goes.id,
  });
  expect(paper.statusCode).toBe(200);
  expect((await undo(one.id)).statusCode).toBe(200);
  expect(await listConsentIds(one.id)).toEqual([stays.id]);
  expect(await listConsentIds(other.id)).toEqual([goes.id]);
});

it('erases consents with their case record and keeps others', async () => {
  const [gone, other] = [await newFile(), await newFile()];
  const scan = await files.uploadOne(gone.id, 'Signed.pdf', contents.pdf);
  await sign(gone.id, { signature: 'on_paper', typedName: null, fileId: scan.id });
  const stays = await sign(other.id);
  const admin = await test.getToken('admin');
  const body = { reason: 'Asked for it' };
  const deleted = await test.call('DELETE', `/api/applicant/${gone.id}`, { token: admin, body });
  expect(deleted.statusCode, deleted.body).toBeLessThan(300);
  test.moveClock(31 * 86_400_000);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
  const { rows } = await sql<{ id: string }>`select id from consent
    where applicant_id in (${gone.id}, ${other.id})`.execute(test.db);
  expect(rows).toEqual([{ id: stays.id }]);
});
