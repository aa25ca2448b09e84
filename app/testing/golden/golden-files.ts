import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import type { Operation } from '#core/contract/operation.ts';
import type { Role } from '#core/contract/roles.ts';
import type { Reply, TestApp } from '../app.ts';
import { replyText, withNumberedIds } from './golden-text.ts';

/** Golden files are in folders, each written by one test file. */
export const goldenFolder = join(import.meta.dirname, '../../golden');

const mark = 'operation: ';

/** Puts the operation before the text of its reply, for the coverage test. */
export function withOperation({ id }: Operation, text: string): string {
  return `${mark}${id}\n${text}`;
}

/** The ids of the operations whose replies a golden file holds. */
export function operationsIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length));
}

export interface GoldenRequest {
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[]>;
  body?: object;
  language?: Language;
  as?: Role;
  /** Takes the place of the role. */
  token?: string;
}

/** Calls operations and compares their replies with the golden files of a folder. */
export function goldenFiles(test: TestApp, folder: string) {
  const names = new Set<string>();

  const request = async (
    operation: Operation,
    { params = {}, query = {}, body, language = 'en', as = 'user', token }: GoldenRequest = {},
  ): Promise<Reply> => {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const searchParams = new URLSearchParams(
      Object.entries(query).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, value]),
      ),
    );
    return test.call(operation.method, searchParams.size > 0 ? `${path}?${searchParams}` : path, {
      token: token ?? (await test.getToken(as)),
      headers: { 'accept-language': language },
      ...(body && { body }),
    });
  };

  const expectGolden = async (name: string, text: string): Promise<void> => {
    names.add(name);
    const path = join(goldenFolder, folder, name);
    await expect.soft(withNumberedIds(text)).toMatchFileSnapshot(path, `${folder}/${name}`);
  };

  const readReply = async (operation: Operation, options?: GoldenRequest): Promise<string> => {
    const isOpaque = operation.reply.file === 'application/octet-stream';
    return withOperation(operation, await replyText(await request(operation, options), isOpaque));
  };

  return {
    request,
    expectGolden,
    readReply,
    expectGoldenReply: async (name: string, operation: Operation, options?: GoldenRequest) =>
      expectGolden(name, await readReply(operation, options)),
    /** For the last test of a file: fails if the folder holds a file that no test has written. */
    expectNoStaleFiles: () => {
      const stale = readdirSync(join(goldenFolder, folder)).filter((name) => !names.has(name));
      expect(stale).toEqual([]);
    },
  };
}
