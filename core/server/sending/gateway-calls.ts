import { TextNotTaken } from './texter.ts';

const timeoutMs = 15_000;

/**
 * Calls a gateway. Redirects are refused, so that no text reaches another server.
 * @throws TextNotTaken if there is no reply in time; the gateway may have taken the text even so
 */
export async function callGateway(url: string, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, { ...request, redirect: 'error', signal });
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    throw new TextNotTaken('again', 'gateway', `didn't answer: ${code || (error as Error).name}`);
  }
}

/** The reply as JSON; an empty object if it is none. */
export async function readJson(reply: Response): Promise<Record<string, unknown>> {
  try {
    const read: unknown = await reply.json();
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Replies that say nothing about this text: it may be taken later. */
export function isTemporary(status: number): boolean {
  return [401, 403, 404, 408, 429].includes(status) || status >= 500;
}
