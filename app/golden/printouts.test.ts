import { beforeAll, describe, expect, it } from 'vitest';
import { languages, textIn } from '#core/contract/languages.ts';
import { giveFile } from '#features/documents/contract/given-files.ts';
import { paperForms, readPaperForm } from '#features/intake/contract/paper-form.ts';
import {
  saveReturnLetter,
  saveReturnLetterToPerson,
} from '#features/intake/contract/return-letters.ts';
import { readNumberedForm, takeForm } from '#features/intake/contract/taken-forms.ts';
import { saveCertificate } from '#features/lifecycle/contract/erasures.ts';
import { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import { saveAccounting, showAccounting } from '#features/printouts/contract/accounting.ts';
import { fillLetter, personFieldsIn } from '#features/printouts/contract/letter-fields.ts';
import {
  type LetterFacts,
  type LetterTemplate,
  listLetterTemplates,
  readLetterFacts,
  saveLetter,
  showLetter,
} from '#features/printouts/contract/letters.ts';
import { paperParts, savePaper, showPaper } from '#features/printouts/contract/papers.ts';
import { givePatientNotice } from '#features/printouts/contract/patient-notices.ts';
import { consentSteps } from '../testing/consents.ts';
import { useGoldenApp } from '../testing/golden/golden-app.ts';
import { goldenFiles } from '../testing/golden/golden-files.ts';
import { addGoldenPeople, type GoldenPeople } from '../testing/golden/golden-people.ts';

const test = useGoldenApp();
const { request, expectGolden, expectGoldenReply, readReply, expectNoStaleFiles } = goldenFiles(
  test,
  'printouts',
);
const dataExport = goldenFiles(test, 'person-exports');
const { setPart2 } = consentSteps(test);
const zone = 'America/Toronto';
let people: GoldenPeople;

beforeAll(async () => {
  people = await addGoldenPeople(test);
});

/** A ground that covers every part, counseling notes included. */
const byCourtOrder = {
  recipient: 'County Court',
  purpose: 'Hearing in May',
  basis: 'court_order',
  groundNote: 'Order of May 5',
} as const;

it('prints each part of the case record alone, narrowed to a topic and a group', async () => {
  const texts: string[] = [];
  for (const part of paperParts) {
    const narrowed = { parts: [part], topics: ['justice'], groups: ['allergies'] };
    const body = { ...narrowed, language: 'en', zone, ...byCourtOrder };
    texts.push(await readReply(showPaper, { params: { id: people.whole.id }, body }));
  }
  await expectGolden('parts.txt', texts.join('\n'));
});

describe.each(languages)('in %s', (language) => {
  it('prints the case record with every part', async () => {
    const body = { parts: paperParts, language, zone, ...byCourtOrder };
    for (const [name, id] of Object.entries({
      'case-record': people.whole.id,
      'case-record-of-client': people.withPage,
      'case-record-with-notes': people.withNotes,
    })) {
      await expectGoldenReply(`${name}.${language}.pdf.txt`, savePaper, { params: { id }, body });
    }
    const options = { params: { id: people.whole.id }, body };
    await expectGoldenReply(`case-record.${language}.txt`, showPaper, options);
  });

  it('prints each letter with all its fields', async () => {
    const params = { id: people.whole.id };
    const facts: LetterFacts = (
      await request(readLetterFacts, { params, query: { language, zone } })
    ).json();
    const templates: LetterTemplate[] = (await request(listLetterTemplates)).json();
    const texts = [`${JSON.stringify(facts, null, 2)}\n`];
    for (const { id: templateId, subject, text } of templates) {
      const { recipient } = byCourtOrder;
      const all = { ...facts, ...facts.facts, recipient };
      const body = {
        templateId,
        language,
        zone,
        ...byCourtOrder,
        fields: personFieldsIn(textIn(subject, language) + textIn(text, language)),
        recipientAddress: '1 Court Square\nSpringfield',
        subject: fillLetter(textIn(subject, language), all),
        text: fillLetter(textIn(text, language), all),
      };
      texts.push(await readReply(showLetter, { params, body }));
      texts.push(await readReply(saveLetter, { params, body }));
    }
    expect(templates.length).toBeGreaterThan(1);
    await expectGolden(`letters.${language}.txt`, texts.join('\n'));
  });

  it('prints a cover sheet for a document that is given out', async () => {
    const params = { applicantId: people.whole.id, id: people.whole.fileId };
    const body = { language, zone, ...byCourtOrder };
    await expectGoldenReply(`cover-sheet.${language}.txt`, giveFile, { params, body });
  });

  it('prints the disclosure log', async () => {
    const options = {
      params: { id: people.whole.id },
      body: { language, zone, askedBy: 'The sister' },
    };
    await expectGoldenReply(`accounting.${language}.txt`, showAccounting, options);
    await expectGoldenReply(`accounting.${language}.pdf.txt`, saveAccounting, options);
  });

  it('prints the notices that 42 CFR Part 2 requires where it applies', async () => {
    await setPart2(true);
    const params = { id: people.whole.id };
    const body = { parts: ['identity', 'consents'], language, zone, ...byCourtOrder };
    await expectGoldenReply(`part2.${language}.pdf.txt`, savePaper, { params, body });
    const notice = { language, zone, givenOn: '2026-03-02' };
    await expectGoldenReply(`patient-notice.${language}.txt`, givePatientNotice, {
      params,
      body: notice,
    });
    await setPart2(false);
  });

  it('exports everything held about a person', async () => {
    const body = { language, zone, askedBy: 'The sister' };
    for (const [name, id] of Object.entries({
      'whole-person': people.whole.id,
      'client-of-demo': people.withPage,
    })) {
      const options = { params: { id }, body, as: 'admin' } as const;
      await dataExport.expectGoldenReply(`${name}.${language}.txt`, saveOwnData, options);
    }
  });
});

it('prints the certificate of an erasure', async () => {
  const { id, reference } = people.whole;
  const token = await test.getToken('admin');
  const { version } = (await test.call('GET', `/api/applicant/${id}`, { token })).json();
  const url = `/api/applicant/${id}/erasure`;
  const body = { reason: 'own_request', reference, version };
  const certificate = await test.call('POST', url, { token, body });
  expect(certificate.statusCode, certificate.body).toBe(201);
  const params = { id: certificate.json().id };
  for (const language of languages) {
    const options = { params, query: { language, zone }, as: 'admin' } as const;
    const text = await readReply(saveCertificate, options);
    // The hash covers the id of the certificate, which is random.
    await expectGolden(
      `certificate.${language}.pdf.txt`,
      text.replaceAll(/(?:[0-9a-f]\n?){63}[0-9a-f]/g, '<hash>'),
    );
  }
});

it.each(languages)('prints the blank forms in %s', async (language) => {
  for (const form of paperForms) {
    const options = { query: { form, language } };
    await expectGoldenReply(`blank-${form}.${language}.pdf.txt`, readPaperForm, options);
  }
});

it('prints a form with its code, and the letter to its person', async () => {
  // The code follows from the secret.
  const body = { way: 'paper', secret: 'cairn-golden-files'.padEnd(43, '-'), language: 'en' };
  const taken = await request(takeForm, { body });
  const options = { params: { id: taken.json().id }, query: { language: 'en' } };
  await expectGoldenReply('numbered-form.en.pdf.txt', readNumberedForm, options);

  const { id } = taken.json();
  const headers = { 'x-intake-secret': body.secret };
  await test.call('PUT', `/api/pre-screening/${id}`, {
    headers,
    body: [{ questionId: 'pre-name-first', answer: 'Odile' }],
  });
  await test.call('POST', `/api/pre-screening/${id}/submit`, { headers });
  for (const language of languages) {
    const sent = { language, name: 'Odile Verglas', address: '12 Low Road\nSpringfield' };
    const letter = { params: { id }, body: sent };
    await expectGoldenReply(`return-letter.${language}.pdf.txt`, saveReturnLetter, letter);
    const override = { reason: 'Asked for on the phone today' };
    const toPerson = { params: { id: people.withPage }, body: { ...sent, override } };
    const name = `return-letter-to-person.${language}.pdf.txt`;
    await expectGoldenReply(name, saveReturnLetterToPerson, toPerson);
  }
});

it('leaves no stale golden file', () => {
  expectNoStaleFiles();
  dataExport.expectNoStaleFiles();
});
