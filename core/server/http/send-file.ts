import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A download: its name goes into the headers, its content is streamed. */
export interface FileReply {
  name: string;
  content: Readable;
  /** The media type, if the operation doesn't fix it. */
  type?: string;
  /** In bytes, if known: clients then notice a truncated reply. */
  size?: number;
  /** Shows it in the browser, sandboxed. Only for types that can't run anything. */
  inline?: boolean;
  /** Extra headers. */
  headers?: Record<string, string>;
}

/** Sandbox for shown files: no scripts, no forms, and not our origin. */
const sandboxPolicy =
  "default-src 'none'; img-src 'self'; object-src 'self'; frame-ancestors 'none'; sandbox";

/**
 * Sends a file. The name is given twice: plain for old programs, and in full (RFC 6266, RFC 8187).
 */
export function sendFile(reply: FastifyReply, typeOfAll: string, file: FileReply) {
  const { name, content, type = typeOfAll, size, inline = false, headers = {} } = file;
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const full = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const way = inline ? 'inline' : 'attachment';
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .headers(headers)
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `${way}; filename="${plain}"; filename*=UTF-8''${full}`)
    .header('content-security-policy', sandboxPolicy)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
