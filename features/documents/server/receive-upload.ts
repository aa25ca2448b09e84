import { brokenRules } from '#core/contract/validation-rules.ts';
import { detectMediaType, isText, sniffedBytes } from '#core/server/files/content-type.ts';
import { StoreUnavailable } from '#core/server/files/file-store.ts';
import type { FileVault, StoredContent } from '#core/server/files/file-vault.ts';
import type { VirusScanner } from '#core/server/files/virus-scan.ts';
import type { SentPart } from '#core/server/http/upload.ts';
import { fail, invalid, Problem, problem } from '#core/server/problem.ts';
import type { FileType } from '#features/documents/contract/file-types.ts';
import { type FileLimits, uploadForm } from '#features/documents/contract/files.ts';
import { cleanFileName, isNameAllowed, toFileType } from './policy.ts';

/** A stored content that no document row points to yet. */
export interface ReceivedFile {
  name: string;
  type: FileType;
  storedContent: StoredContent;
}

interface Upload {
  /** Id from the client for a single file; null generates one. */
  id: string | null;
  note: string | null;
  files: ReceivedFile[];
}

interface UploadOptions {
  /** Called before each file is stored; a problem aborts the upload. */
  onFile?: () => Promise<void>;
  vault: FileVault;
  scanner: VirusScanner | null;
}

/** Thrown inside the stream, so that partly stored content is deleted. */
class RefusedFileError extends Error {
  readonly problem: Problem;
  constructor(refusal: Problem) {
    super(refusal.code);
    this.problem = refusal;
  }
}

/** Receives an upload, all or nothing. Streams files, so that memory use stays small. */
export async function receiveUpload(
  parts: AsyncIterable<SentPart>,
  limits: FileLimits,
  options: UploadOptions,
): Promise<Upload> {
  const upload: Upload = { id: null, note: null, files: [] };
  try {
    await receiveParts(parts, upload, limits, options);
    return upload;
  } catch (error) {
    await deleteContents(upload.files, options.vault);
    if (error instanceof RefusedFileError) throw error.problem;
    throw error;
  }
}

/** Deletes orphaned contents. A nightly job deletes what fails here. */
export async function deleteContents(files: readonly ReceivedFile[], vault: FileVault) {
  for (const { storedContent } of files) {
    await vault.remove(storedContent.content).catch((error) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }
}

async function receiveParts(
  parts: AsyncIterable<SentPart>,
  upload: Upload,
  limits: FileLimits,
  options: UploadOptions,
): Promise<void> {
  for await (const part of parts) {
    if (part.kind === 'field') {
      const fieldValues = readField(part.field, part.value);
      Object.assign(upload, fieldValues);
      continue;
    }
    if (part.field !== 'file') throw unknownField(part.field);
    if (upload.files.length === uploadForm.maxFiles) {
      throw invalid('file', 'too-many', { maximum: uploadForm.maxFiles });
    }
    await options.onFile?.();
    upload.files.push(await receiveFile(part, upload.files.length, limits, options));
  }
  if (upload.files.length === 0) throw invalid('file', 'required');
  if (upload.id !== null && upload.files.length > 1) throw invalid('id', 'not-valid');
}

function readField(field: string, sent: string): Partial<Upload> {
  if (!Object.hasOwn(uploadForm.fields.shape, field)) throw unknownField(field);
  // Browsers send line breaks as CR LF.
  const parsed = uploadForm.fields.safeParse({ [field]: sent.replaceAll('\r\n', '\n') });
  return parsed.success ? parsed.data : fail(new Problem('invalid', brokenRules(parsed.error)));
}

function unknownField(field: string): Problem {
  return invalid(field, 'unknown-field');
}

async function receiveFile(
  { name, content }: Extract<SentPart, { kind: 'file' }>,
  place: number,
  limits: FileLimits,
  { vault, scanner }: UploadOptions,
): Promise<ReceivedFile> {
  let type: FileType | undefined;
  const inspected = checkContent(content, place, limits, (detectedType) => {
    if (!isNameAllowed(detectedType, name))
      throw new RefusedFileError(problem('file-type', { place, types: limits.types }));
    type = detectedType;
  });
  const storedContent = await vault.keep(
    scanner ? scanContent(inspected, place, scanner) : inspected,
  );
  if (!type) throw new Error('the upload was stored without a detected file type');
  return { name: cleanFileName(name, type), type, storedContent };
}

/** Passes on accepted content. Buffers the beginning until the type is known. */
async function* checkContent(
  content: AsyncIterable<Buffer>,
  place: number,
  { largest, types }: FileLimits,
  onType: (type: FileType) => void,
): AsyncGenerator<Buffer> {
  const wrongTypeError = () => new RefusedFileError(problem('file-type', { place, types }));
  let firstChunks: Buffer[] | null = [];
  let type: FileType | undefined;
  let size = 0;

  const checkType = async (buffers: Buffer[]): Promise<Buffer> => {
    const whole = Buffer.concat(buffers);
    type = toFileType(await detectMediaType(whole.subarray(0, sniffedBytes)));
    if (!type || !types.includes(type)) throw wrongTypeError();
    onType(type);
    return whole;
  };
  for await (const part of content) {
    size += part.length;
    if (size > largest) throw new RefusedFileError(problem('too-large', { place, largest }));
    if (firstChunks) {
      firstChunks.push(part);
      if (size < sniffedBytes) continue;
      yield await checkType(firstChunks);
      firstChunks = null;
    } else {
      if (type === 'text' && !isText(part)) throw wrongTypeError();
      yield part;
    }
  }
  if (size === 0) throw new RefusedFileError(invalid(`file.${place}`, 'empty-file'));
  if (firstChunks) yield await checkType(firstChunks);
}

/** Sends all of it to the virus scanner; ends only after the scanner finds nothing. */
async function* scanContent(
  content: AsyncIterable<Buffer>,
  place: number,
  scanner: VirusScanner,
): AsyncGenerator<Buffer> {
  const scan = await scanner.begin();
  try {
    for await (const part of content) {
      await scan.take(part);
      yield part;
    }
    const verdict = await scan.verdict();
    if (verdict === 'infected') throw new RefusedFileError(problem('infected', { place }));
    if (verdict === 'unknown') throw new RefusedFileError(problem('not-scanned', { place }));
  } finally {
    scan.close();
  }
}
