import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An S3-compatible store for one test file. */
export interface TestBucket {
  url: string;
  /** The keys of all objects. */
  keys(): Promise<string[]>;
  /** Multipart uploads that are neither completed nor aborted. */
  unfinished(): Promise<number>;
  /** Stops accepting calls and cuts open ones. */
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

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3rver;

const bucket = 'cairn-test';

/** Stores objects in a folder and verifies signatures like the real one. */
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

/** Adds what s3rver lacks: aborting and listing multipart uploads. */
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
          const uploadInfo = { Key: key, UploadId: id, Initiated: birthtime.toISOString() };
          const fields = Object.entries(uploadInfo).map(
            ([name, value]) => `<${name}>${value}</${name}>`,
          );
          return `<Upload>${fields.join('')}</Upload>`;
        }),
      );
      context.type = 'application/xml';
      context.body = `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
    } else {
      // s3rver drops the trailing slash of a bucket address, which is part of the signature.
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
