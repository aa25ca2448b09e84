/** Everything held about a person, for that person. Streamed piece by piece. */

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { AuditedRecord } from '#core/server/telemetry/audited-records.ts';
import { translatorFor } from '#core/server/translations.ts';
import * as consents from '#features/consents/server/service.ts';
import type { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { paperParts } from '#features/printouts/contract/papers.ts';
import * as queries from './queries.ts';
import { readableAnswer, readableRow } from './readable-rows.ts';

type ExportRequest = ReceivedBy<typeof saveOwnData>['body'];

/** The contents of the export, as of its disclosure entry. */
interface ExportContents {
  reference: string;
  ids: string[];
  records: AuditedRecord[];
  names: Map<string, string>;
  files: queries.ExportedFile[];
  omissions: Omissions;
}

/** Data left out because it isn't only theirs; listed in person.json. */
interface Omissions {
  counsellingNotes: number;
  /** These appear only with date and attendance. */
  wordsOfAppointmentsWithOthers: number;
  /** Records that theirs was merged into for a time; their audit entries from that time are left out. */
  logsOfOtherFiles: number;
  /** True if the audit log is left out because the caller may not read it. */
  log: boolean;
}

/** Counseling notes have their own disclosure rules; the person's request alone isn't enough. */
const printoutParts = paperParts.filter((part) => part !== 'counselling-notes');

async function* streamJson(
  ctx: Ctx<StaffScope>,
  contents: ExportContents,
  request: ExportRequest,
  files: queries.Line[],
) {
  const { ids, records, names, omissions } = contents;
  const translate = translatorFor(request.language);
  const about = { madeAt: ctx.now.toISOString(), askedBy: request.askedBy };
  yield `{\n"about": ${JSON.stringify({ ...about, note: translate('keeping:own.inside') })}`;
  for (const record of personRecords.get(ctx.app)) {
    const section = record.dataExport;
    if ('leftOut' in section) continue;
    yield* streamList(section.section, queries.readSection(ctx, record, section, ids), (line) =>
      readableRow(line, names, section.omittedColumns),
    );
  }
  const answers = await queries.listAnswers(ctx, ids);
  const answerLines = answers.map((line) =>
    readableAnswer(line, { language: request.language, names }),
  );
  yield `,\n"answers": ${JSON.stringify(answerLines, null, 1)}`;
  if (!omissions.log) {
    yield* streamList('log', queries.readLog(ctx, records), (line) => readableRow(line, names));
  }
  yield `,\n"filesInThisArchive": ${JSON.stringify(files, null, 1)}`;
  yield `,\n"leftOut": ${JSON.stringify(omissions)}\n}\n`;
}

/** Adds each document separately; lists missing or damaged ones and continues. */
async function fill(
  zip: yazl.ZipFile,
  ctx: Ctx<StaffScope>,
  contents: ExportContents,
  request: ExportRequest,
) {
  const fileLines: queries.Line[] = [];
  for (const file of contents.files) {
    const folder = file.isDeleted ? `files/deleted/${file.id.slice(0, 8)}-` : 'files/';
    const path = folder + file.name.replaceAll(/[\\/]/g, '_');
    const isIntact = await ctx.app.vault.isWhole(file.storedContent);
    fileLines.push({ name: file.name, ...(isIntact ? { path } : { isMissing: true }) });
    if (!isIntact) continue;
    await add(
      zip,
      path,
      Readable.from(ctx.app.vault.open(file.storedContent), { objectMode: false }),
    );
  }
  const data = streamJson(ctx, contents, request, fileLines);
  await add(zip, 'person.json', Readable.from(data, { objectMode: false }));
  zip.end();
}

export async function save(
  ctx: Ctx<StaffScope>,
  id: string,
  request: ExportRequest,
): Promise<FileReply> {
  // If storage is unavailable, sends nothing and records no disclosure.
  await ctx.app.vault.check();
  const contents = await inTransaction(ctx, async (tx): Promise<ExportContents> => {
    const applicant = await applicants.open(tx, id);
    const ground = {
      // The recipient can only be the person, and the audit log holds no names of people.
      recipient: '',
      purpose: translatorFor(request.language)('keeping:own.purpose'),
      basis: 'own_request' as const,
      consentId: null,
      consentOn: null,
      groundNote: null,
      recipientClass: null,
      zone: request.zone,
    };
    await consents.disclose(tx, ground, {
      applicant,
      action: 'applicant.own-data-saved',
      contents: { parts: printoutParts },
      auditDetails: {
        parts: printoutParts,
        ...(request.askedBy !== null && { askedBy: request.askedBy }),
      },
    });
    const ids = await queries.listParts(tx, id);
    const loggedRecords = await applicants.recordsInLog(tx, id);
    // Entries of another record from the time of a merge also concern another person.
    const records = loggedRecords.filter(({ since, until }) => since === null && until === null);
    return {
      reference: applicant.reference,
      ids,
      records,
      names: await queries.listNames(tx, ids),
      files: await queries.listFiles(tx, ids),
      omissions: {
        counsellingNotes: await queries.countCounselling(tx, ids),
        wordsOfAppointmentsWithOthers: await queries.countSharedAppointments(tx, ids),
        logsOfOtherFiles: loggedRecords.length - records.length,
        log: !roleMay(ctx.scope.role, 'audit:read'),
      },
    };
  });
  const zip = new yazl.ZipFile();
  const content = zip.outputStream as Readable;
  const abort = (error: Error) => void content.destroy(error);
  zip.on('error', abort);
  fill(zip, ctx, contents, request).catch(abort);
  return { name: `own-data-${contents.reference}.zip`, content };
}

/** Adds a stream and waits for its end, so that only one is read at a time. */
async function add(zip: yazl.ZipFile, path: string, content: Readable): Promise<void> {
  const output = zip.outputStream as Readable;
  // A client that disconnects doesn't need the rest.
  const stop = () => void content.destroy();
  output.once('close', stop);
  zip.addReadStream(content, path, { mtime: new Date(0) });
  await finished(content).finally(() => output.off('close', stop));
}

/** Streams a list under its key. */
async function* streamList(
  name: string,
  batches: AsyncIterable<queries.Line[]>,
  formatLine: (line: queries.Line) => queries.Line,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const lines of batches) {
    const json = lines.map((line) => JSON.stringify(formatLine(line), null, 1)).join(',\n');
    yield isFirst ? json : `,\n${json}`;
    isFirst = false;
  }
  yield ']';
}
