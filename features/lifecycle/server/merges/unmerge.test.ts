import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { useFileCalls } from '#app/testing/files.ts';
import { mergeSteps } from '#app/testing/merges.ts';

const test = useTestApp();
const files = useFileCalls(test);
const steps = mergeSteps(test);
const { call, get, fileOf, addApplicant, merged, undo, previewUndo, note, noteTexts } = steps;
const { answer, answersById } = steps;

const question = 'scr-family-emergency';

describe('unmerge', () => {
  it('leaves later changes with the remaining record, and the preview says so', async () => {
    const one = await addApplicant();
    const other = await addApplicant({ phone: '418 555 0002', email: 'a@b.example' });
    await answer(other.id, { [question]: 'Theirs', 'scr-health-allergies': 'Nuts' });
    await steps.support(other.id, { peers: [{ name: 'Ida' }, { name: 'Max' }] });
    await note(other.id, 'Of the other');
    await files.uploadOne(other.id, 'Letter.txt', 'theirs');
    await merged(one, other, { fields: { phone: 'other', email: 'other' } });

    const { version } = await fileOf(one.id);
    await call('PUT', `/api/applicant/${one.id}`, { version, phone: '418 555 0077' });
    await answer(one.id, { [question]: 'Anew' });
    await note(one.id, 'Of afterwards');
    const record = await get<{ peers: { name: string }[] }>(`/api/applicant-support/${one.id}`);
    await steps.support(one.id, {
      peers: record.peers.map((peer) =>
        peer.name === 'Max' ? { ...peer, phone: '418 555 0099' } : peer,
      ),
    });

    const none = { screenings: 0, drafts: 0 };
    expect(await previewUndo(one.id)).toMatchObject({
      refusals: [],
      goesBack: {
        counts: { answers: 1, notes: 1, files: 1, support: 1, ...none },
        fields: ['email'],
      },
      stays: { counts: { answers: 1, notes: 0, files: 0, support: 1, ...none }, fields: ['phone'] },
    });
    expect(await noteTexts(one.id)).toEqual(['Of afterwards', 'Of the other']);
    expect((await undo(one.id)).statusCode).toBe(200);

    expect(await noteTexts(one.id)).toEqual(['Of afterwards']);
    expect(await noteTexts(other.id)).toEqual(['Of the other']);
    // The earlier answer belongs to the other person and left with their record.
    expect(await answersById(one.id)).toEqual({ [question]: ['Anew', 0] });
    expect(await answersById(other.id)).toEqual({
      [question]: ['Theirs', 0],
      'scr-health-allergies': ['Nuts', 0],
    });
    expect(await fileOf(one.id)).toMatchObject({ phone: '418 555 0077', email: null });
    expect(await fileOf(other.id)).toMatchObject({ phone: '418 555 0002', email: 'a@b.example' });
    expect((await files.list(other.id)).map(({ name }) => name)).toEqual(['Letter.txt']);
    const found = await get<object>(`/api/applicant?q=${other.reference}`);
    expect(JSON.stringify(found)).not.toContain(one.id);
    const timeline = await get<{ items: { kind: string }[] }>(
      `/api/applicant/${other.id}/timeline`,
    );
    expect(timeline.items.map(({ kind }) => kind)).toContain('merge');
  });

  it('requires an admin, a reason, and the previewed version; works once, last merge first', async () => {
    const [one, first, second] = [await addApplicant(), await addApplicant(), await addApplicant()];
    await merged(one, first);
    const firstMerge = await steps.lastMerge(one.id);
    await merged(one, second);
    const later = await undo(one.id, firstMerge);
    expect(later.json()).toMatchObject({
      code: 'merge-refused',
      details: { refusals: [{ why: 'merged-since' }] },
    });
    const url = `/api/applicant/${one.id}/merge/${await steps.lastMerge(one.id)}/undo`;
    const body = { version: (await fileOf(one.id)).version, reason: 'Two people' };
    expect((await call('POST', url, body)).statusCode).toBe(403);
    expect((await call('POST', url, { ...body, reason: '' }, 'admin')).statusCode).toBe(400);
    const stale = await call('POST', url, { ...body, version: 1 }, 'admin');
    expect(stale.json()).toMatchObject({ code: 'stale-version', details: { id: one.id } });
    const replies = await Promise.all([1, 2].map(() => call('POST', url, body, 'admin')));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await undo(one.id, firstMerge)).statusCode).toBe(200);
    expect((await fileOf(second.id)).id).toBe(second.id);
  });

  it('needs an existing remaining record, within 30 days', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    await merged(one, other);
    await call('DELETE', `/api/applicant/${one.id}`, { reason: 'Test' }, 'admin');
    expect((await call('GET', `/api/applicant/${other.id}`)).statusCode).toBe(404);
    const mergeId = (
      await get<{ merges: { id: string }[] }>(`/api/applicant/${one.id}/merge`, 'admin')
    ).merges[0]?.id;
    expect((await undo(one.id, mergeId)).json()).toMatchObject({
      details: { refusals: [{ why: 'remaining-deleted' }] },
    });
    await call('POST', `/api/applicant/${one.id}/restore`, undefined, 'admin');
    test.moveClock(31 * 86_400_000);
    for (const role of ['admin', 'user'] as const) test.forgetToken(role);
    expect((await undo(one.id)).json()).toMatchObject({
      details: { refusals: [{ why: 'too-late' }] },
    });
    const { merges } = await get<{ merges: object[] }>(`/api/applicant/${one.id}/merge`, 'admin');
    expect(merges).toMatchObject([{ mayUndo: false, reference: other.reference }]);
  });
});
