import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout, without a slash at its end. */
export const repositoryRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
