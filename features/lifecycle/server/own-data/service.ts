/** Everything that is held about a person, for themselves. It is read while it is on its way, piece by piece. */

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { RecordInLog } from '#core/server/telemetry/records-in-log.ts';
import { wordsIn } from '#core/server/words.ts';
import * as consents from '#features/consents/server/service.ts';
import type { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { paperParts } from '#features/printouts/contract/papers.ts';
import * as queries from './queries.ts';
import { toldAnswer, toldLine } from './telling.ts';

type Asked = ReceivedBy<typeof saveOwnData>['body'];

/** What goes along, as it was when it was noted that it goes. */
interface Taken {
  reference: string;
  ids: string[];
  records: RecordInLog[];
  names: Map<string, string>;
  files: queries.FileToBring[];
  leftOut: LeftOut;
}

/** What is held and doesn't go along, since it is not theirs alone; told in person.json. */
interface LeftOut {
  counsellingNotes: number;
  /** Of these only that they were, when, and what became of it. */
  wordsOfAppointmentsWithOthers: number;
  /** Files that theirs was a part of for a time: what was noted there meanwhile. */
  logsOfOtherFiles: number;
  /** Whether the log is left out, since whoever made this may not read it. */
  log: boolean;
}

/** Counselling notes go by rules of their own, which their person’s request alone is not enough for. */
const partsOfIt = paperParts.filter((part) => part !== 'counselling-notes');

async function* toldData(ctx: Ctx<StaffScope>, taken: Taken, asked: Asked, files: queries.Line[]) {
  const { ids, records, names, leftOut } = taken;
  const words = wordsIn(asked.language);
  const about = { madeAt: ctx.now.toISOString(), askedBy: asked.askedBy };
  yield `{\n"about": ${JSON.stringify({ ...about, note: words('keeping:own.inside') })}`;
  for (const record of personRecords.of(ctx.app)) {
    const section = record.dataExport;
    if ('leftOut' in section) continue;
    yield* list(section.section, queries.readSection(ctx, record, section, ids), (line) =>
      toldLine(line, names, section.without),
    );
  }
  const answers = await queries.listAnswers(ctx, ids);
  const told = answers.map((line) => toldAnswer(line, { language: asked.language, names }));
  yield `,\n"answers": ${JSON.stringify(told, null, 1)}`;
  if (!leftOut.log) {
    yield* list('log', queries.readLog(ctx, records), (line) => toldLine(line, names));
  }
  yield `,\n"filesInThisArchive": ${JSON.stringify(files, null, 1)}`;
  yield `,\n"leftOut": ${JSON.stringify(leftOut)}\n}\n`;
}

/** Each content by itself; one that is missing or damaged is named, and the others go on. */
async function fill(zip: yazl.ZipFile, ctx: Ctx<StaffScope>, taken: Taken, asked: Asked) {
  const told: queries.Line[] = [];
  for (const file of taken.files) {
    const folder = file.isDeleted ? `files/deleted/${file.id.slice(0, 8)}-` : 'files/';
    const path = folder + file.name.replaceAll(/[\\/]/g, '_');
    const isThere = await ctx.app.vault.isWhole(file.kept);
    told.push({ name: file.name, ...(isThere ? { path } : { isMissing: true }) });
    if (!isThere) continue;
    await add(zip, path, Readable.from(ctx.app.vault.open(file.kept), { objectMode: false }));
  }
  const data = toldData(ctx, taken, asked, told);
  await add(zip, 'person.json', Readable.from(data, { objectMode: false }));
  zip.end();
}

export async function save(ctx: Ctx<StaffScope>, id: string, asked: Asked): Promise<FileReply> {
  // Where the contents can't be had, nothing goes out, and nothing is noted.
  await ctx.app.vault.check();
  const taken = await inTransaction(ctx, async (tx): Promise<Taken> => {
    const applicant = await applicants.open(tx, id);
    const ground = {
      // Theirs is the only name that it could be, and the log has none of theirs.
      recipient: '',
      purpose: wordsIn(asked.language)('keeping:own.purpose'),
      basis: 'own_request' as const,
      consentId: null,
      consentOn: null,
      groundNote: null,
      recipientClass: null,
      zone: asked.zone,
    };
    await consents.disclose(tx, ground, {
      applicant,
      action: 'applicant.own-data-saved',
      what: { parts: partsOfIt },
      made: { parts: partsOfIt, ...(asked.askedBy !== null && { askedBy: asked.askedBy }) },
    });
    const ids = await queries.listParts(tx, id);
    const inLog = await applicants.recordsInLog(tx, id);
    // What is in the log of another file, while theirs was a part of it, is about somebody else as well.
    const records = inLog.filter(({ since, until }) => since === null && until === null);
    return {
      reference: applicant.reference,
      ids,
      records,
      names: await queries.listNames(tx, ids),
      files: await queries.listFiles(tx, ids),
      leftOut: {
        counsellingNotes: await queries.countCounselling(tx, ids),
        wordsOfAppointmentsWithOthers: await queries.countSharedAppointments(tx, ids),
        logsOfOtherFiles: inLog.length - records.length,
        log: !roleMay(ctx.scope.role, 'audit:read'),
      },
    };
  });
  const zip = new yazl.ZipFile();
  const content = zip.outputStream as Readable;
  const breakOff = (error: Error) => void content.destroy(error);
  zip.on('error', breakOff);
  fill(zip, ctx, taken, asked).catch(breakOff);
  return { name: `own-data-${taken.reference}.zip`, content };
}

/** Adds what comes, and waits until it has gone: one thing is read at a time. */
async function add(zip: yazl.ZipFile, path: string, content: Readable): Promise<void> {
  const output = zip.outputStream as Readable;
  // Whoever reads no more has no use for the rest.
  const stop = () => void content.destroy();
  output.once('close', stop);
  zip.addReadStream(content, path, { mtime: new Date(0) });
  await finished(content).finally(() => output.off('close', stop));
}

/** A list under its name, as it comes. */
async function* list(
  name: string,
  portions: AsyncIterable<queries.Line[]>,
  tell: (line: queries.Line) => queries.Line,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const lines of portions) {
    const told = lines.map((line) => JSON.stringify(tell(line), null, 1)).join(',\n');
    yield isFirst ? told : `,\n${told}`;
    isFirst = false;
  }
  yield ']';
}
