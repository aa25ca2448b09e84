import fc from 'fast-check';
import { expect } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import type { Reply, TestApp } from './app.ts';

/** What somebody tries to do with the file of a person, while others do so as well. */
export type Step =
  | { kind: 'edit'; field: 'preferredName' | 'referralSource' }
  | { kind: 'status'; to: 'pending' | 'approve' | 'decline' }
  | { kind: 'note' }
  | { kind: 'answer' }
  | { kind: 'support' }
  | { kind: 'delete' }
  | { kind: 'restore' };

/** Edits are the most frequent, as they are at work; deleting is rare, or nothing else would be seen. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      field: fc.constantFrom('preferredName' as const, 'referralSource' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      to: fc.constantFrom('pending' as const, 'approve' as const, 'decline' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('note' as const, 'answer' as const, 'support' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const) }),
  },
);

/** What each of several people does, one thing after the other. */
export const worksOfSeveral = fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), {
  minLength: 2,
  maxLength: 4,
});

/** A call that was made, and what came back. */
export interface Done {
  step: Step;
  /** What was written by it, and by nothing else. */
  written: string;
  status: number;
  code: string | null;
}

/** A colleague who has the file open, and knows of it what the server told last. */
export class Colleague {
  readonly #test: TestApp;
  readonly #token: string;
  readonly #id: string;
  #version = 1;
  #supportVersion = 0;
  readonly done: Done[] = [];

  constructor(test: TestApp, token: string, id: string) {
    this.#test = test;
    this.#token = token;
    this.#id = id;
  }

  static async of(test: TestApp, role: Role, id: string): Promise<Colleague> {
    return new Colleague(test, await test.tokenOf(role), id);
  }

  async work(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const written = `Written ${crypto.randomUUID()}`;
      const reply = await this.#try(step, written);
      this.#learn(step, reply);
      const code = reply.statusCode < 300 ? null : reply.json().code;
      if (code !== null) expect(reply.json().message, reply.body).toMatch(/\S/);
      this.done.push({ step, written, status: reply.statusCode, code });
    }
  }

  #try(step: Step, written: string): Promise<Reply> {
    const version = this.#version;
    const reason = 'They asked for it';
    const file = `/api/applicant/${this.#id}`;
    switch (step.kind) {
      case 'edit':
        return this.#send('PUT', file, { version, [step.field]: written });
      case 'status':
        return this.#send('POST', `${file}/status`, { version, status: step.to, reason });
      case 'note':
        return this.#send('POST', `${file}/note`, { text: written });
      case 'answer':
        return this.#send('POST', `/api/question-answer/all/${this.#id}`, [
          { questionId: 'int-goals-now', answer: written },
        ]);
      case 'support':
        return this.#saveSupport(written);
      case 'delete':
        return this.#send('DELETE', file, { reason });
      case 'restore':
        return this.#send('POST', `${file}/restore`, {});
    }
  }

  /** The first save of a record is a POST, the ones after it are PUT. */
  #saveSupport(details: string): Promise<Reply> {
    const groups = { transport: [{ kind: 'bicycle', details }] };
    if (this.#supportVersion === 0) {
      return this.#send('POST', `/api/applicant-support/${this.#id}`, groups);
    }
    const body = { ...groups, applicantId: this.#id, version: this.#supportVersion };
    return this.#send('PUT', '/api/applicant-support', body);
  }

  #send(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object): Promise<Reply> {
    return this.#test.call(method, url, { token: this.#token, body });
  }

  /** Learns from the answer, as a screen does: what is there now is in it, also when it refuses. */
  #learn({ kind }: Step, reply: Reply): void {
    if (kind === 'note' || kind === 'answer') return;
    const body = reply.body === '' ? {} : reply.json();
    const version = (reply.statusCode < 300 ? body : body.details)?.version;
    if (version === undefined) return;
    if (kind === 'support') this.#supportVersion = version;
    else this.#version = version;
  }
}
