import { isApiError } from './api-error.ts';

/** Makes a call that may require a recent proof; null if the person declined. */
export async function unlessProofDeclined<Reply>(
  send: () => Promise<Reply>,
): Promise<Reply | null> {
  try {
    return await send();
  } catch (error) {
    if (isApiError(error, 'confirmation-needed')) return null;
    throw error;
  }
}
