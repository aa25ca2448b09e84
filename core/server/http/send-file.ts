import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file to save: its name is written into the reply, its content is streamed. */
export interface FileReply {
  name: string;
  content: Readable;
  /** Its media type, where the operation can't say it for all. */
  type?: string;
  /** In bytes, where it is known: then a reply that breaks off is noticed as one. */
  size?: number;
  /** To be looked at in the browser. Only what can't run anything; and even so it may do nothing. */
  inline?: boolean;
  /** What is said of it besides. */
  headers?: Record<string, string>;
}

/** Wherever a browser shows it: without scripts, forms, and an origin of ours. */
const nothingAllowed =
  "default-src 'none'; img-src 'self'; object-src 'self'; frame-ancestors 'none'; sandbox";

/** The name is given twice: plainly for old programs, and in full (RFC 6266, RFC 8187). */
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
    .header('content-security-policy', nothingAllowed)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
