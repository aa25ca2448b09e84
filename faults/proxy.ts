import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../scripts/setup/repository-root.mjs';
import { waitUntil } from '../scripts/vitest/wait-until.ts';

/** nginx in front of any number of instances. */
export interface NginxProxy {
  url: string;
  /** Its self-signed certificate (PEM), if it uses TLS. */
  certificate: string | undefined;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** Path of nginx. */
  nginx: string;
  port: number;
  instancePorts: readonly number[];
  /** Without TLS, browsers don't need to trust a self-signed certificate. */
  withTls: boolean;
}

/**
 * Starts nginx with the shipped configuration (deploy/nginx.conf), changing only paths and ports.
 */
export async function startProxy(options: ProxyOptions): Promise<NginxProxy> {
  const { nginx, port, withTls } = options;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-nginx-'));
  // If root starts it, its workers run as another user and store large bodies there.
  await chmod(folder, 0o755);
  const certificate = withTls ? makeCertificate(folder) : undefined;
  const shipped = await readFile(join(repositoryRoot, 'deploy/nginx.conf'), 'utf8');
  const site = adaptConfiguration(shipped, { ...options, certificate, folder });
  const whole = `daemon off; pid ${folder}/pid; error_log stderr crit;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${site}
}
`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, whole);
  const child = spawn(nginx, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  await waitUntil(() => {
    if (child.exitCode !== null) throw new Error(`nginx exited: ${complaints}`);
    return existsSync(join(folder, 'pid'));
  });
  return {
    url: `${withTls ? 'https' : 'http'}://localhost:${port}`,
    certificate: certificate && (await readFile(certificate.file, 'utf8')),
    async stop() {
      await stopProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place extends ProxyOptions {
  certificate: { file: string; key: string } | undefined;
  folder: string;
}

/**
 * @throws if the shipped configuration lacks a line to change
 */
function adaptConfiguration(
  shipped: string,
  { port, instancePorts, certificate, folder }: Place,
): string {
  const servers = instancePorts.map((one) => `    server 127.0.0.1:${one} max_fails=0;\n`).join('');
  const changes: [RegExp, string][] = [
    [/( +#?server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, servers],
    // Tests don't use this server without TLS.
    [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ''],
    [/ +listen \[::\]:443 ssl http2;\n/, ''],
    [/server_name cairn\.example\.org;/, 'server_name localhost;'],
    [/error_log .*;/, `error_log ${folder}/error.log crit;`],
    ...(certificate
      ? ([
          [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
          [/ssl_certificate .*;/, `ssl_certificate ${certificate.file};`],
          [/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`],
        ] satisfies [RegExp, string][])
      : ([
          [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
          [/ +ssl_.*;\n/g, ''],
        ] satisfies [RegExp, string][])),
  ];
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf does not match ${pattern}`);
    return text.replace(pattern, replacement);
  }, shipped);
}

function makeCertificate(folder: string): { file: string; key: string } {
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const requestArgs = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const certificateArgs = ['-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const outputArgs = ['-addext', 'subjectAltName=DNS:localhost', '-out', file, '-keyout', key];
  execFileSync('openssl', [...requestArgs, ...certificateArgs, ...outputArgs], { stdio: 'ignore' });
  return { file, key };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await end;
}
