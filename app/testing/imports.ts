import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { ImportKind, ImportRow, ImportRun } from '#features/imports/contract/imports.ts';
import type { Reply, TestApp } from './app.ts';

/** Test steps for importing people. */
export function importSteps(test: TestApp) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    role: Role = 'user',
  ) =>
    test.call(method, url, {
      token: await test.getToken(role),
      ...(body === undefined ? {} : { body }),
    });

  const done = async (reply: Promise<Reply>): Promise<ImportRun> => {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBeLessThan(300);
    return JSON.parse(body);
  };

  const send = async (
    content: Uint8Array | string,
    { kind = 'applicants', name = 'people.csv' }: { kind?: ImportKind; name?: string } = {},
  ): Promise<Reply> => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', new Blob([content as BlobPart]), name);
    const request = new Request('http://test.example', { method: 'POST', body: form });
    return test.app.inject({
      method: 'POST',
      url: '/api/import',
      headers: {
        authorization: `Bearer ${await test.getToken('user')}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };

  const steps = {
    call,
    send,
    begin: (content: Uint8Array | string, options?: Parameters<typeof send>[1]) =>
      done(send(content, options)),

    /** Accepts the proposed columns, with these changes. */
    map: (
      { id, version, columns, dayOrder, values }: ImportRun,
      other: Partial<Pick<ImportRun, 'dayOrder' | 'values'>> = {},
    ) => {
      const fields = columns.map(({ field }) => field);
      return done(
        call('PUT', `/api/import/${id}`, { version, fields, dayOrder, values, ...other }),
      );
    },

    async check({ id }: { id: string }): Promise<ImportRun> {
      for (;;) {
        const run = await done(call('POST', `/api/import/${id}/check`));
        if (run.state !== 'checking') return run;
      }
    },

    /** Uploads, maps, and checks the file. */
    async checked(
      content: Uint8Array | string,
      options?: Parameters<typeof send>[1],
      other?: Partial<Pick<ImportRun, 'dayOrder' | 'values'>>,
    ): Promise<ImportRun> {
      return steps.check(await steps.map(await steps.begin(content, options), other));
    },

    async run({ id }: { id: string }, how: 'all-or-nothing' | 'good-rows'): Promise<ImportRun> {
      for (;;) {
        const run = await done(call('POST', `/api/import/${id}/run`, { how }));
        if (run.state === 'done') return run;
      }
    },

    /**
     * The reply to the call in which the import broke off. On a slow machine, earlier calls report
     * progress.
     */
    async runUntilBroken({ id }: { id: string }, how: 'all-or-nothing' | 'good-rows') {
      for (;;) {
        const reply = await call('POST', `/api/import/${id}/run`, { how });
        if (reply.statusCode !== 200) return reply.statusCode;
        expect((reply.json() as ImportRun).state).not.toBe('done');
      }
    },

    async undo({ id }: { id: string }): Promise<ImportRun> {
      for (;;) {
        const run = await done(call('POST', `/api/import/${id}/undo`));
        if (run.state === 'undone') return run;
      }
    },

    choose: ({ id }: { id: string }, choice: string, numbers?: number[]) =>
      done(call('PUT', `/api/import/${id}/choice`, { choice, ...(numbers && { numbers }) })),

    async rows({ id }: { id: string }, which: 'wrong' | 'alike' | 'kept'): Promise<ImportRow[]> {
      const reply = await call('GET', `/api/import/${id}/rows?which=${which}&limit=100`);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().rows;
    },
  };
  return steps;
}
