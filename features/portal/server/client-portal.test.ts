import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { birthDay, clientPageSteps } from '#app/testing/client-pages.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import type { Person } from '#app/testing/people.ts';
import { lockRows, waitForLockQueue } from '#app/testing/row-locks.ts';
import { screeningSteps } from '#app/testing/screening.ts';

const test = useTestApp();
const { asStaff, addApplicant, addClient, invite, accept, readMyPage, linked, unlink } =
  clientPageSteps(test);
const { holding, linkTo, secretIn } = screeningSteps(test);
const files = useFileCalls(test);

const callAs = ({ token }: Person, method: 'GET' | 'POST', url: string) =>
  test.call(method, url, { token });
const share = (applicantId: string, id: string, note: string | null = null) =>
  asStaff('PUT', `/api/storage/files/${applicantId}/${id}/share`, { note });

describe('the client’s view of themselves', () => {
  it('shows a plain stage instead of the internal status', async () => {
    const { applicantId, person } = await linked();
    const file = (await asStaff('GET', `/api/applicant/${applicantId}`)).json();
    for (const [status, stage] of [
      ['pending', 'in-review'],
      ['decline', 'declined'],
    ]) {
      const { version } = (await asStaff('GET', `/api/applicant/${applicantId}`)).json();
      const body = { status, version, reason: 'An internal reason' };
      const changed = await asStaff('POST', `/api/applicant/${applicantId}/status`, body);
      expect(changed.statusCode, changed.body).toBe(200);
      const page = await readMyPage(person);
      expect(page).toMatchObject({ stage, caseWorker: null });
      expect(JSON.stringify(page)).not.toMatch(/internal|decline"|pending"/);
    }
    expect(file.status).toBe('screening-incomplete');
  });

  it('logs the client’s own access without listing it as someone else’s', async () => {
    const { applicantId, person } = await linked();
    await readMyPage(person);
    await asStaff('GET', `/api/applicant/${applicantId}`);
    const { openings, givenOut } = (await callAs(person, 'GET', '/api/my/opening')).json();
    expect(openings).toHaveLength(1);
    expect(openings[0].people).toEqual([{ firstName: 'Sam', role: 'staff' }]);
    expect(givenOut).toEqual([]);
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId'])
      .where('recordId', '=', applicantId)
      .where('kind', '=', 'access')
      .execute();
    expect(auditEntries).toContainEqual({ action: 'applicant.page-opened', actorId: person.id });
  });
});

describe('portal documents', () => {
  it('appear once shared, and each download is logged as a disclosure', async () => {
    const { applicantId, person } = await linked();
    const { id } = await files.uploadOne(applicantId, 'letter.pdf', contents.pdf);
    await files.uploadOne(applicantId, 'internal.pdf', contents.pdf);
    expect((await callAs(person, 'GET', `/api/my/document/${id}`)).statusCode).toBe(404);
    const shared = await share(applicantId, id, 'Please read');
    expect(shared.json()).toMatchObject({ shared: { note: 'Please read' }, fromPerson: false });
    const page = await readMyPage(person);
    expect(page?.documents).toMatchObject([{ id, name: 'letter.pdf', note: 'Please read' }]);
    const downloaded = await callAs(person, 'GET', `/api/my/document/${id}`);
    expect(downloaded.rawPayload).toEqual(contents.pdf);
    const log = (await asStaff('GET', `/api/applicant/${applicantId}/disclosure`)).json();
    const { reference } = (await asStaff('GET', `/api/applicant/${applicantId}`)).json();
    const toPerson = { fileName: 'letter.pdf', recipient: reference, basis: 'own_request' };
    expect(log.items).toMatchObject([
      { kind: 'file-given', ...toPerson },
      { kind: 'file-shared', ...toPerson },
    ]);
    // Their own downloads aren't listed as disclosures to others.
    expect((await callAs(person, 'GET', '/api/my/opening')).json().givenOut).toEqual([]);

    const url = `/api/storage/files/${applicantId}/${id}/share`;
    expect((await asStaff('DELETE', url)).json()).toMatchObject({ shared: null });
    expect((await asStaff('DELETE', url)).statusCode).toBe(404);
    expect((await callAs(person, 'GET', `/api/my/document/${id}`)).statusCode).toBe(404);
    expect((await readMyPage(person))?.documents).toEqual([]);
  });

  it('return 404 for other people’s documents', async () => {
    const one = await linked();
    const other = await linked();
    const { id } = await files.uploadOne(other.applicantId, 'other.pdf', contents.pdf);
    await share(other.applicantId, id);
    expect((await callAs(one.person, 'GET', `/api/my/document/${id}`)).statusCode).toBe(404);
    expect((await readMyPage(one.person))?.documents).toEqual([]);
    const unlinkedClient = await addClient();
    expect((await callAs(unlinkedClient, 'GET', `/api/my/document/${id}`)).statusCode).toBe(404);
    // Staff can't share it through another record either.
    expect((await share(one.applicantId, id)).statusCode).toBe(404);
    // Access to it ends with the link.
    await unlink(other.applicantId);
    expect((await callAs(other.person, 'GET', `/api/my/document/${id}`)).statusCode).toBe(404);
    for (const path of [`/api/applicant/${one.applicantId}`, '/api/applicant', '/api/dashboard']) {
      expect((await callAs(one.person, 'GET', path)).statusCode).toBe(403);
    }
  });

  it('appear in the record as sent by the client, and staff are notified', async () => {
    const { applicantId, person } = await linked();
    const sent = await files.send(person, 'card.png', contents.png);
    expect(sent.status).toBe(201);
    const { documents } = (await sent.json()) as { documents: { id: string }[] };
    expect(documents).toMatchObject([{ name: 'card.png' }]);
    expect(await files.list(applicantId)).toMatchObject([
      { name: 'card.png', fromPerson: true, shared: null },
    ]);
    expect((await readMyPage(person))?.sent).toMatchObject([{ name: 'card.png' }]);
    const inbox = (await asStaff('GET', '/api/notification/notice')).json();
    expect(inbox.items[0]).toMatchObject({ kind: 'from-client', recordId: applicantId });
    const timeline = (await asStaff('GET', `/api/applicant/${applicantId}/timeline`)).json();
    expect(timeline.items[0]).toMatchObject({ event: 'sent', by: { kind: 'person' } });
    // The upload rules for staff apply.
    expect((await files.send(person, 'macro.docm', contents.docm)).status).toBe(415);
    expect((await files.send(await addClient(), 'card.png', contents.png)).status).toBe(404);
  });
});

describe('the form', () => {
  it('opens from the portal while it is asked for, beside the staff link', async () => {
    const { applicantId, person } = await linked();
    expect((await readMyPage(person))?.form).toEqual({ state: 'waits', savedAt: null });
    expect((await callAs(person, 'POST', '/api/my/form')).statusCode).toBe(404);
    const staffLink = await linkTo(applicantId, birthDay);
    expect((await readMyPage(person))?.form.state).toBe('open');
    const opened = await callAs(person, 'POST', '/api/my/form');
    const { path } = opened.json();
    expect(path).toMatch(/^\/screening\/[\da-f]{8}#key=[\w-]{43}$/);
    const portalLink = holding(secretIn(path), birthDay);
    expect((await portalLink.read()).statusCode).toBe(200);
    expect((await staffLink.read()).statusCode).toBe(200);
    // Staff see only links that staff created.
    const { links } = (await asStaff('GET', `/api/applicant/${applicantId}/screening-link`)).json();
    expect(links).toHaveLength(1);
    // Ending portal access also revokes its link to the form.
    await unlink(applicantId);
    expect((await portalLink.read()).statusCode).toBe(410);
    expect((await staffLink.read()).statusCode).toBe(200);
  });

  it.each([
    ['unlinked', (id: string) => sql`delete from client_link where account_id = ${id}`],
    [
      'suspended',
      (id: string) => sql`update client_link set suspended_at = now() where account_id = ${id}`,
    ],
    [
      'signed out everywhere',
      (id: string) => sql`update session set ended_at = now() where account_id = ${id}`,
    ],
  ])('can’t be opened from a portal that is being %s at that moment', async (_, ending) => {
    const { applicantId, person } = await linked();
    await linkTo(applicantId, birthDay);
    const letGo = await lockRows(test.db, ending(person.id));
    const opening = callAs(person, 'POST', '/api/my/form');
    await waitForLockQueue(test.db);
    await letGo();
    expect((await opening).statusCode).toBe(404);
  });

  it.each(['signs out everywhere', 'is deactivated'])(
    'closes on every device when the account %s',
    async (cause) => {
      const { applicantId, person } = await linked();
      const staffLink = await linkTo(applicantId, birthDay);
      const { path } = (await callAs(person, 'POST', '/api/my/form')).json();
      const portalLink = holding(secretIn(path), birthDay);
      expect((await portalLink.read()).statusCode).toBe(200);
      if (cause === 'is deactivated') {
        const token = await test.getToken('admin');
        const { version } = await test.db
          .selectFrom('account')
          .select('version')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow();
        const body = { version, deactivated: true };
        const ended = await test.call('PUT', `/api/user/${person.id}`, { token, body });
        expect(ended.statusCode, ended.body).toBe(200);
      } else {
        const { token } = person;
        expect((await test.call('DELETE', '/api/auth/session', { token })).statusCode).toBe(204);
      }
      expect((await portalLink.read()).json().code).toBe('gone');
      expect((await portalLink.save([])).json().code).toBe('gone');
      expect((await portalLink.submit()).json().code).toBe('gone');
      expect((await staffLink.read()).statusCode).toBe(200);
    },
  );
});

describe('merged records', () => {
  const { merged, merge, undo } = mergeSteps(test);

  it('show one portal to the client who opened either, and two after unmerging', async () => {
    const { applicantId, person } = await linked();
    const { id } = await files.uploadOne(applicantId, 'letter.pdf', contents.pdf);
    await share(applicantId, id);
    const remaining = await addApplicant({ lastName: 'Schiste' });
    await merged({ id: remaining }, { id: applicantId });
    expect((await asStaff('GET', `/api/applicant/${remaining}/page`)).json().state).toBe('linked');
    expect((await readMyPage(person))?.documents).toMatchObject([{ id }]);
    await asStaff('GET', `/api/applicant/${remaining}`);
    const { openings } = (await callAs(person, 'GET', '/api/my/opening')).json();
    expect(openings).toHaveLength(1);
    expect((await undo(remaining)).statusCode).toBe(200);
    expect((await asStaff('GET', `/api/applicant/${remaining}/page`)).json().state).toBe('none');
    expect((await readMyPage(person))?.documents).toMatchObject([{ id }]);
  });

  it('can’t be merged when each has a portal account', async () => {
    const [one, other] = [await linked(), await linked()];
    const refused = await merge({ id: one.applicantId }, { id: other.applicantId });
    expect(refused.json()).toMatchObject({
      code: 'merge-refused',
      details: { refusals: [{ why: 'both-linked' }] },
    });
  });

  it('keep an open invitation', async () => {
    const other = await addApplicant();
    const secret = await invite(other);
    const remaining = await addApplicant();
    await merged({ id: remaining }, { id: other });
    const person = await addClient();
    expect((await accept(person, secret)).statusCode).toBe(204);
    expect((await asStaff('GET', `/api/applicant/${remaining}/page`)).json().state).toBe('linked');
  });
});
