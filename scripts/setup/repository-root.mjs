import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path without a trailing slash. */
export const repositoryRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
