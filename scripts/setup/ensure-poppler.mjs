import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';
import { SetupError } from './setup-error.mjs';

const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * Folder of Poppler's programs, for tests that read PDFs. Installs Debian's package if they are
 * missing (as root).
 *
 * @returns {Promise<string>}
 * @throws {SetupError} when they are missing and can't be installed.
 */
export async function ensurePoppler() {
  const find = () => usualFolders.find((folder) => existsSync(`${folder}/pdfinfo`));
  if (!find()) await installDebianPackages('Poppler for the printout tests', 'poppler-utils');
  const found = find();
  if (found) return found;
  throw new SetupError('The printout tests need pdftotext and pdfinfo. Install poppler-utils.');
}
