import { StartupError } from '../startup-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'this account has no right to',
  EPERM: 'this account has no right to',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file and not a folder',
  EEXIST: 'there is a file of that name and not a folder',
  ENOSPC: 'its disk is full',
  EDQUOT: "this account's disk quota is used up",
  ENOENT: 'the folder that it should be in does not exist',
};

/**
 * Turns what the file system said about the data folder into a sentence for the operator.
 * Errors of another kind come back as they are.
 */
export function explainUnwritable(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  const reason = reasons[code];
  if (!reason) return error;
  return new StartupError(
    `The data folder ${folder} cannot be written to: ${reason} (${code}). ` +
      'Put that right, or set DATA_DIR to another folder.',
  );
}
