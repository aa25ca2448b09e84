import { makeArchive, spacesEntry } from './archives.ts';
import * as calendars from './calendars.ts';
import { blackPicture, boastingPicture } from './pictures.ts';
import * as workbooks from './workbooks.ts';

/** A file that harms a server that reads it carelessly. */
export interface HostileFile {
  name: string;
  kind: 'table' | 'calendar' | 'picture' | 'document';
  content: () => Buffer;
  /**
   * One of these must be in the reply: the broken rule, or the error code; `nothing` if the file is
   * readable after all.
   */
  outcomes: readonly string[];
}

const megabyte = 1024 * 1024;
const calendar = (text: () => string) => () => Buffer.from(text());

export const hostileFiles: readonly HostileFile[] = [
  {
    name: 'a workbook that unpacks to gigabytes',
    kind: 'table',
    content: workbooks.workbookOfSpaces,
    outcomes: ['import-unpacks-too-large', 'import-too-heavy'],
  },
  {
    name: 'a workbook whose size is in a directory of large archives',
    kind: 'table',
    content: workbooks.workbookWithHiddenSize,
    outcomes: ['import-unpacks-too-large', 'import-too-heavy'],
  },
  {
    name: 'a workbook with texts in its last column',
    kind: 'table',
    content: workbooks.workbookOfWideRows,
    outcomes: ['import-too-many-columns', 'import-too-heavy'],
  },
  {
    name: 'a workbook with formats in its last column',
    kind: 'table',
    content: workbooks.workbookOfWideFormats,
    outcomes: ['import-no-rows', 'import-too-heavy'],
  },
  {
    name: 'a workbook that numbers its rows wrongly',
    kind: 'table',
    content: workbooks.workbookOfStrangeNumbers,
    outcomes: ['import-not-a-table'],
  },
  {
    name: 'a workbook with millions of texts',
    kind: 'table',
    content: workbooks.workbookOfManyTexts,
    outcomes: ['import-too-heavy'],
  },
  {
    name: 'a workbook that shows one long text everywhere',
    kind: 'table',
    content: workbooks.workbookOfOneLongText,
    outcomes: ['import-too-heavy'],
  },
  {
    name: 'a workbook with a tag of 150 MB',
    kind: 'table',
    content: workbooks.workbookOfOneTag,
    outcomes: ['import-too-heavy', 'import-not-a-table'],
  },
  {
    name: 'a workbook of parts in parts',
    kind: 'table',
    content: workbooks.workbookOfDepth,
    outcomes: ['import-too-heavy', 'import-not-a-table'],
  },
  {
    name: 'a table of separators alone',
    kind: 'table',
    content: () => Buffer.alloc(24 * megabyte, ','),
    outcomes: ['import-no-rows', 'import-too-heavy'],
  },
  {
    name: 'a table in one pair of quotation marks that never ends',
    kind: 'table',
    content: () => Buffer.concat([Buffer.from('"'), Buffer.alloc(24 * megabyte, 'a,b\n')]),
    outcomes: ['import-no-rows', 'import-too-heavy'],
  },
  {
    name: 'a calendar of days that never come',
    kind: 'calendar',
    content: calendar(calendars.eventsThatNeverCome),
    outcomes: ['recurrence-never', 'recurrence-too-rare'],
  },
  {
    name: 'a calendar with days taken out of rare rules',
    kind: 'calendar',
    content: calendar(calendars.daysOutOfRareRules),
    outcomes: ['recurrence-too-rare'],
  },
  {
    name: 'a calendar with days taken out of long rules',
    kind: 'calendar',
    content: calendar(calendars.daysOutOfCountedRules),
    outcomes: ['nothing', 'recurrence-too-rare'],
  },
  {
    name: 'a calendar with zones of many rules',
    kind: 'calendar',
    content: calendar(calendars.zonesOfManyRules),
    outcomes: ['time-zone'],
  },
  {
    name: 'a calendar with a zone that has no beginning',
    kind: 'calendar',
    content: calendar(calendars.zonesWithoutBeginning),
    outcomes: ['time-zone', 'calendar-file'],
  },
  {
    name: 'a calendar with a property of many parameters',
    kind: 'calendar',
    content: calendar(calendars.propertyOfManyParameters),
    outcomes: ['nothing', 'calendar-file', 'calendar-too-heavy'],
  },
  {
    name: 'a calendar of empty parts',
    kind: 'calendar',
    content: calendar(calendars.emptyParts),
    outcomes: ['calendar-file'],
  },
  {
    name: 'a picture that comes in passes',
    kind: 'picture',
    content: () => blackPicture({ side: 4900, depth: 16, isInterlaced: true }),
    outcomes: ['too-large'],
  },
  {
    name: 'a picture of more pixels than a computer should hold',
    kind: 'picture',
    content: () => blackPicture({ side: 10_000, depth: 8, isInterlaced: false }),
    outcomes: ['too-large'],
  },
  {
    name: 'a picture that says it is 60,000 pixels wide',
    kind: 'picture',
    content: () => boastingPicture(60_000),
    outcomes: ['too-large', 'file-type'],
  },
  {
    name: 'a document whose list of contents unpacks to a gigabyte',
    kind: 'document',
    content: () => makeArchive([spacesEntry('[Content_Types].xml', 1)]),
    outcomes: ['file-type'],
  },
];

/** A call as it goes over the wire. */
export interface HostileCall {
  method: 'POST' | 'PUT';
  path: string;
  type: string;
  payload: Buffer;
}

/** The call that submits a file; documents belong to the applicant. */
export async function submitFile(
  kind: HostileFile['kind'],
  content: Buffer,
  applicantId: string,
): Promise<HostileCall> {
  switch (kind) {
    case 'table': {
      const form = new FormData();
      form.append('kind', 'applicants');
      return formTo('/api/import', form, content);
    }
    case 'document':
      return formTo(`/api/storage/files/${applicantId}`, new FormData(), content);
    case 'calendar': {
      const text = content.toString();
      return jsonTo('POST', '/api/event/import/preview', { text, timeZone: 'Europe/Paris' });
    }
    case 'picture':
      return jsonTo('PUT', '/api/auth/avatar', { image: content.toString('base64') });
  }
}

async function formTo(path: string, form: FormData, content: Buffer): Promise<HostileCall> {
  form.append('file', new Blob([new Uint8Array(content)]), 'hostile.docx');
  const request = new Request('http://test.example', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { method: 'POST', path, type, payload: Buffer.from(await request.arrayBuffer()) };
}

function jsonTo(method: 'POST' | 'PUT', path: string, body: unknown): HostileCall {
  return { method, path, type: 'application/json', payload: Buffer.from(JSON.stringify(body)) };
}

/** The errors in a reply: of the call, or of each event in a calendar preview. */
export function refusalsIn(status: number, body: string): string[] {
  const reply = JSON.parse(body);
  if (status < 300) {
    const events: { refusal: string | null }[] = reply.events ?? [{ refusal: null }];
    return [...new Set(events.map(({ refusal }) => refusal ?? 'nothing'))];
  }
  const details: { rule: string }[] = reply.code === 'invalid' ? reply.details : [];
  return details.length > 0 ? details.map(({ rule }) => rule) : [reply.code];
}
