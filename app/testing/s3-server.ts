import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A store that speaks the protocol of S3, for one test file. */
export interface TestBucket {
  /** For FILES_URL. */
  url: string;
  /** The keys of what lies in it. */
  keys(): Promise<string[]>;
  /** How many uploads in parts have begun and are neither completed nor aborted. */
  unfinished(): Promise<number>;
  /** Takes no call any more, and cuts those that it is answering. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

interface Context {
  /** The server, as this one call has it. */
  app: { allowMismatchedSignatures: boolean };
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  type: string;
  body: unknown;
}
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

interface S3rver {
  callback(): RequestListener;
  configureBuckets(): Promise<unknown>;
  middleware: Middleware[];
}

// It comes without types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3rver;

const bucket = 'cairn-test';

/** It keeps objects in a folder, and checks who signed for them as the real one does. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  const uploads = join(directory, bucket, '._S3rver_uploads');
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
  s3.middleware.unshift(withUploads(uploads));
  await s3.configureBuckets();
  let server = await listen(s3.callback(), 0);
  const { port } = server.address() as AddressInfo;
  const goAway = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `s3://S3RVER:S3RVER@${bucket}/files?endpoint=http://127.0.0.1:${port}`,
    async keys() {
      const names = await readdir(join(directory, bucket, 'files')).catch(() => []);
      return names.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    unfinished: async () => (await readdir(uploads).catch(() => [])).length,
    goAway,
    async comeBack() {
      server = await listen(s3.callback(), port);
    },
    async stop() {
      if (server.listening) await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What it doesn't do by itself: abort an upload in parts, and list those that go on. */
function withUploads(uploads: string): Middleware {
  return async (context, next) => {
    if (context.method === 'DELETE' && context.query.uploadId) {
      await rm(join(uploads, context.query.uploadId), { recursive: true, force: true });
      context.status = 204;
    } else if (context.method === 'GET' && 'uploads' in context.query) {
      const ids = await readdir(uploads).catch(() => []);
      const entries = await Promise.all(
        ids.map(async (id) => {
          const key = await readFile(join(uploads, id, 'key'), 'utf8');
          const { birthtime } = await stat(join(uploads, id, 'key'));
          const told = { Key: key, UploadId: id, Initiated: birthtime.toISOString() };
          const fields = Object.entries(told).map(([name, value]) => `<${name}>${value}</${name}>`);
          return `<Upload>${fields.join('')}</Upload>`;
        }),
      );
      context.type = 'application/xml';
      context.body = `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
    } else {
      // Of the address of a bucket it forgets the slash at the end, which is signed with the rest.
      if (/^\/[^/]+\/?$/.test(context.path)) {
        context.app = Object.assign(Object.create(context.app), {
          allowMismatchedSignatures: true,
        });
      }
      await next();
    }
  };
}

async function listen(listener: RequestListener, port: number): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
