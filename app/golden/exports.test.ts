import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#core/contract/languages.ts';
import { exportFormats } from '#core/contract/table-files.ts';
import { exportAudit } from '#features/audit/contract/audit.ts';
import { downloadEvent } from '#features/calendar/contract/calendar-files.ts';
import { downloadFile } from '#features/documents/contract/files.ts';
import { saveFailedRows } from '#features/imports/contract/imports.ts';
import { exportIncidents } from '#features/incidents/contract/incidents.ts';
import {
  applicantExportColumns,
  clientExportColumns,
  exportApplicants,
  exportClients,
  exportFoundApplicants,
  exportFoundClients,
} from '#features/insight/contract/exports.ts';
import { exportReport, reportNames } from '#features/insight/contract/reports.ts';
import { downloadMyAppointment, downloadMyDocument } from '#features/portal/contract/my-page.ts';
import { exportAccounting } from '#features/printouts/contract/accounting.ts';
import { exportQuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { exportAnswers } from '#features/questions/contract/questions.ts';
import { tokenIn } from '../testing/app.ts';
import { consentSteps } from '../testing/consents.ts';
import { useGoldenApp } from '../testing/golden/golden-app.ts';
import { goldenFiles, withOperation } from '../testing/golden/golden-files.ts';
import { addGoldenPeople, type GoldenPeople } from '../testing/golden/golden-people.ts';
import { replyText, workbookBesideCsv } from '../testing/golden/golden-text.ts';
import { importSteps } from '../testing/imports.ts';

const test = useGoldenApp();
const { request, expectGolden, expectGoldenReply, readReply, expectNoStaleFiles } = goldenFiles(
  test,
  'exports',
);
const { setPart2 } = consentSteps(test);
let people: GoldenPeople;

beforeAll(async () => {
  people = await addGoldenPeople(test);
});

const formatsAndLanguages = exportFormats.flatMap((format) =>
  languages.map((language) => ({ format, language })),
);

describe('list exports', () => {
  it.each([
    { list: 'applicants', operation: exportApplicants, columns: applicantExportColumns },
    { list: 'clients', operation: exportClients, columns: clientExportColumns },
  ])('exports $list with every column', async ({ list, operation, columns }) => {
    for (const language of languages) {
      const exportAs = (format: string) =>
        request(operation, { query: { format, columns }, language });
      const [csv, workbook] = [await exportAs('csv'), await exportAs('xlsx')];
      const file = `${list}.${language}`;
      await expectGolden(`${file}.csv.txt`, withOperation(operation, await replyText(csv, false)));
      const beside = await workbookBesideCsv(workbook, csv);
      await expectGolden(`${file}.xlsx.txt`, withOperation(operation, beside));
    }
  });

  it('exports the results of a search with filters, in the usual columns', async () => {
    await expectGoldenReply('found-applicants.txt', exportFoundApplicants, {
      body: { format: 'csv', q: 'galet', status: ['pending', 'client'], sort: 'lastName' },
    });
    await expectGoldenReply('found-clients.txt', exportFoundClients, {
      body: { format: 'csv', programStatus: ['completed'], sort: '-endDate' },
    });
  });

  it('include the notice of 42 CFR Part 2 where it applies', async () => {
    await setPart2(true);
    for (const { format, language } of formatsAndLanguages) {
      await expectGoldenReply(
        `found-clients-with-notice.${language}.${format}.txt`,
        exportFoundClients,
        {
          language,
          body: { format, q: 'pebble' },
        },
      );
    }
    await setPart2(false);
  });
});

it.each(reportNames)('exports the report %s in both formats and languages', async (report) => {
  const texts: string[] = [];
  for (const { format, language } of formatsAndLanguages) {
    const query = { from: '2025-06-01', to: '2026-03-31', zone: 'America/Toronto', format };
    texts.push(await readReply(exportReport, { params: { report }, query, language }));
  }
  await expectGolden(`report-${report}.txt`, texts.join('\n'));
});

it('exports the disclosure log as a table', async () => {
  const params = { id: people.whole.id };
  const texts: string[] = [];
  for (const { format, language } of formatsAndLanguages) {
    const body = { format, language, askedBy: 'The sister', zone: 'Europe/Paris' };
    texts.push(await readReply(exportAccounting, { params, body, language }));
  }
  await expectGolden('accounting.txt', texts.join('\n'));
});

it.each(languages)('exports the answers of a person in %s', async (language) => {
  for (const [name, applicantId] of [
    ['answers', people.whole.id],
    ['answers-of-demo', people.withPage],
  ] as const) {
    await expectGoldenReply(`${name}.${language}.txt`, exportAnswers, {
      params: { applicantId },
      language,
    });
  }
});

it('exports the rows that an import left out, with the reasons', async () => {
  const imports = importSteps(test);
  const table = ['First name,Last name,Date of birth,Email', 'Ann,Right,1990-01-02,', 'Bob,,x,y'];
  const { id } = await imports.checked(`${table.join('\n')}\n`);
  await imports.run({ id }, 'good-rows');
  const texts: string[] = [];
  for (const { format, language } of formatsAndLanguages) {
    texts.push(await readReply(saveFailedRows, { params: { id }, query: { format }, language }));
  }
  await expectGolden('failed-rows.txt', texts.join('\n'));
});

it('exports the question bank as JSON', async () => {
  await expectGoldenReply('question-bank.txt', exportQuestionBank, { as: 'admin' });
});

describe('calendar', () => {
  it('exports every event, with and without names, and one occurrence of a series', async () => {
    const events = await test.db
      .selectFrom('event')
      .select(['id', 'startsOn', 'recurrence'])
      .where('deletedAt', 'is', null)
      .orderBy('startsOn')
      .orderBy('title')
      .execute();
    const texts: string[] = [];
    for (const { id, startsOn: occurrence, recurrence } of events) {
      const params = { id };
      texts.push(await readReply(downloadEvent, { params }));
      texts.push(
        await readReply(downloadEvent, { params, query: { names: 'with' }, language: 'fr' }),
      );
      if (recurrence) texts.push(await readReply(downloadEvent, { params, query: { occurrence } }));
    }
    await expectGolden('events.txt', texts.join('\n'));
  });

  it.each(['neutral', 'initials'])('serves a calendar feed with %s titles', async (titles) => {
    const body = { words: titles };
    const token = await demoToken('staff@demo.example');
    const made = await test.call('POST', '/api/calendar/subscription', { token, body });
    expect(made.statusCode, made.body).toBe(201);
    const feed = await test.call('GET', new URL(made.json().url).pathname);
    expect(feed.body).toContain('BEGIN:VEVENT');
    await expectGolden(`subscription.${titles}.txt`, await replyText(feed, false));
  });

  it('exports the appointments of a client for them', async () => {
    const token = await demoToken('page@demo.example');
    const { page } = (await test.call('GET', '/api/my/page', { token })).json();
    const texts: string[] = [];
    for (const { eventId: id, start } of [...page.appointments.coming, ...page.appointments.past]) {
      for (const language of languages) {
        const options = { params: { id }, query: { start }, token, language };
        texts.push(await readReply(downloadMyAppointment, options));
      }
    }
    expect(texts).not.toEqual([]);
    await expectGolden('my-appointments.txt', texts.join('\n'));
  });
});

it('downloads documents unchanged, under their names', async () => {
  const { id: applicantId, fileName: name } = people.whole;
  const token = await demoToken('page@demo.example');
  const { page } = (await test.call('GET', '/api/my/page', { token })).json();
  const texts: string[] = [];
  const document = { params: { applicantId, name } };
  texts.push(await readReply(downloadFile, document));
  texts.push(await readReply(downloadFile, { ...document, query: { preview: '1' } }));
  for (const { id } of page.documents) {
    texts.push(await readReply(downloadMyDocument, { params: { id }, token }));
  }
  expect(texts.length).toBeGreaterThan(2);
  await expectGolden('documents.txt', texts.join('\n'));
});

it('exports the audit log as CSV', async () => {
  const options = { as: 'admin', query: { zone: 'America/Toronto' } } as const;
  const text = await readReply(exportAudit, options);
  // The hashes cover ids, some of which are random.
  await expectGolden('audit.txt', text.replaceAll(/"[0-9a-f]{64}"$/gm, '"<hash>"'));
});

it.each(exportFormats)('exports the incidents of a location as %s', async (format) => {
  const { locationId } = await test.db
    .selectFrom('incident')
    .select('locationId')
    .where('kind', '=', 'property')
    .executeTakeFirstOrThrow();
  const texts: string[] = [];
  for (const language of languages) {
    const query = { from: '2026-01-01', to: '2026-03-31', format };
    const params = { id: locationId ?? '' };
    texts.push(await readReply(exportIncidents, { params, query, language }));
  }
  await expectGolden(`incidents.${format}.txt`, texts.join('\n'));
});

it('leaves no stale golden file', () => {
  expectNoStaleFiles();
});

async function demoToken(email: string): Promise<string> {
  const body = { email, password: 'one stone at a time' };
  const reply = await test.call('POST', '/api/auth/login', { body });
  expect(reply.statusCode, reply.body).toBe(200);
  return tokenIn(reply);
}
