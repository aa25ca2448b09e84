import fc from 'fast-check';
import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { Reply, TestApp } from './app.ts';

/** Index of a person's two records. */
type Which = 0 | 1;

/** One step on a person's records while others work on them too. */
export type Step = { at: Which } & (
  | { kind: 'edit'; field: 'preferredName' | 'referralSource' }
  | { kind: 'status'; to: 'pending' | 'approve' | 'decline' }
  | { kind: 'merge'; takesName: boolean }
  | { kind: 'note' | 'answer' | 'support' | 'part' | 'delete' | 'restore' }
);

const at = fc.constantFrom<Which[]>(0, 0, 1);
const only = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({ at, kind: fc.constantFrom(...kinds) });

/**
 * Edits are most frequent, as in practice; steps that end a record are rare, so that other steps
 * happen at all.
 */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      at,
      kind: fc.constant('edit' as const),
      field: fc.constantFrom('preferredName' as const, 'referralSource' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      at,
      kind: fc.constant('status' as const),
      to: fc.constantFrom('pending' as const, 'approve' as const, 'decline' as const),
    }),
  },
  { weight: 6, arbitrary: only('note', 'answer', 'support') },
  { weight: 2, arbitrary: only('delete', 'restore') },
  {
    weight: 6,
    arbitrary: fc.record({ at, kind: fc.constant('merge' as const), takesName: fc.boolean() }),
  },
  { weight: 6, arbitrary: only('part') },
);

/** Steps of each of several people, in order. */
export const worksOfSeveral = fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), {
  minLength: 2,
  maxLength: 4,
});

/** A call and its reply. */
export interface Done {
  step: Step;
  /** A text that only this call has written. */
  written: string;
  status: number;
  code: string | null;
}

/** A colleague with both records open, who knows only what the server replied last. */
export class Colleague {
  readonly #test: TestApp;
  readonly #token: string;
  readonly #ids: readonly [string, string];
  readonly #versions = new Map<string, number>();
  readonly #supportVersions = new Map<string, number>();
  readonly done: Done[] = [];

  constructor(test: TestApp, token: string, ids: readonly [string, string]) {
    this.#test = test;
    this.#token = token;
    this.#ids = ids;
  }

  static async create(
    test: TestApp,
    role: Role,
    ids: readonly [string, string],
  ): Promise<Colleague> {
    return new Colleague(test, await test.getToken(role), ids);
  }

  async work(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const written = `Written ${crypto.randomUUID()}`;
      const reply = await this.#try(step, written);
      if (!reply) continue;
      this.#learn(step, reply);
      const code = reply.statusCode < 300 ? null : reply.json().code;
      if (code !== null) expect(reply.json().message, reply.body).toMatch(/\S/);
      this.done.push({ step, written, status: reply.statusCode, code });
    }
  }

  async #try(step: Step, text: string): Promise<Reply | undefined> {
    const id = this.#ids[step.at];
    const version = this.#version(id);
    const reason = 'They asked for it';
    const file = `/api/applicant/${id}`;
    switch (step.kind) {
      case 'edit':
        return this.#send('PUT', file, { version, [step.field]: text });
      case 'status':
        return this.#send('POST', `${file}/status`, { version, status: step.to, reason });
      case 'note':
        return this.#send('POST', `${file}/note`, { text });
      case 'answer':
        return this.#send('POST', `/api/question-answer/all/${id}`, [
          { questionId: 'int-goals-now', answer: text },
        ]);
      case 'support':
        return this.#saveSupport(id, text);
      case 'merge': {
        const otherId = this.#ids[step.at === 0 ? 1 : 0];
        const versions = { version, otherVersion: this.#version(otherId) };
        const fields = step.takesName ? { preferredName: 'other' } : {};
        return this.#send('POST', `${file}/merge`, { otherId, ...versions, fields, reason });
      }
      case 'part':
        return this.#part(file, reason);
      case 'delete':
        return this.#send('DELETE', file, { reason });
      case 'restore':
        return this.#send('POST', `${file}/restore`, {});
    }
  }

  #version(id: string): number {
    return this.#versions.get(id) ?? 1;
  }

  /** Undoes the last merge, if there is one, after reading the preview. */
  async #part(file: string, reason: string): Promise<Reply | undefined> {
    const read = (url: string) => this.#test.call('GET', url, { token: this.#token });
    const listed = await read(`${file}/merge`);
    if (listed.statusCode >= 300) return listed;
    const merge = listed.json().merges[0];
    if (!merge) return undefined;
    const url = `${file}/merge/${merge.id}`;
    const preview = await read(url);
    if (preview.statusCode >= 300) return preview;
    return this.#send('POST', `${url}/undo`, { version: preview.json().version, reason });
  }

  /** The first save of a support record is a POST, later ones are PUT. */
  #saveSupport(applicantId: string, details: string): Promise<Reply> {
    const groups = { transport: [{ kind: 'bicycle', details }] };
    const version = this.#supportVersions.get(applicantId);
    if (!version) return this.#send('POST', `/api/applicant-support/${applicantId}`, groups);
    return this.#send('PUT', '/api/applicant-support', { ...groups, applicantId, version });
  }

  #send(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object): Promise<Reply> {
    return this.#test.call(method, url, { token: this.#token, body });
  }

  /** Updates the known state from the reply, as a screen does; refusals carry it too. */
  #learn({ kind, at: which }: Step, reply: Reply): void {
    if (kind === 'note' || kind === 'answer') return;
    const body = reply.body === '' ? {} : reply.json();
    const record = reply.statusCode < 300 ? body : body.details;
    if (record?.version === undefined) return;
    if (kind === 'support') this.#supportVersions.set(this.#ids[which], record.version);
    else this.#versions.set(record.id, record.version);
  }
}
