import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import type { PaperPart } from '#features/printouts/contract/papers.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

const person = {
  firstName: 'Odile',
  lastName: 'Verglas',
  dateOfBirth: '1988-03-01',
  phone: '555-0137',
  housingStatus: 'not_housed',
  tags: ['west wing'],
};
const disclosureDetails = { recipient: 'Housing Office', purpose: 'Application for a room' };

async function newFile(fields: object = person): Promise<{ id: string; reference: string }> {
  const made = await test.call('POST', '/api/applicant', { token: staff, body: fields });
  expect(made.statusCode).toBe(201);
  return made.json();
}

const ask = (id: string, body: object, how: '' | '/pdf' = '/pdf', token = staff) =>
  test.call('POST', `/api/applicant/${id}/paper${how}`, {
    token,
    body: { language: 'en', ...disclosureDetails, ...body },
  });

async function printPdf(id: string, parts: PaperPart[], more: object = {}) {
  const reply = await ask(id, { parts, ...more });
  expect(reply.statusCode).toBe(200);
  return { reply, ...(await readPdf(reply.rawPayload)) };
}

async function disclosures(id: string, query = '') {
  const reply = await test.call('GET', `/api/applicant/${id}/disclosure${query}`, { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function setPart2(on: boolean) {
  const settings = (await test.call('GET', '/api/organisation/settings', { token: admin })).json();
  const { name, url, idleMinutes, requireSecondFactor, version } = settings;
  const body = { name, url, idleMinutes, requireSecondFactor, version, part2: on };
  expect((await test.call('PUT', '/api/organisation', { token: admin, body })).statusCode).toBe(
    200,
  );
}

describe('printouts', () => {
  it('have the chosen parts and nothing else, in text or bytes', async () => {
    const { id, reference } = await newFile();
    await test.call('POST', `/api/applicant/${id}/note`, {
      token: staff,
      body: { text: 'Sleeps badly' },
    });
    const { text, reply, title } = await printPdf(id, ['identity', 'situation']);
    expect(text).toContain('Verglas');
    expect(text).toContain('March 1, 1988');
    expect(text).toContain('Given to Housing Office. Purpose: Application for a room');
    expect(title).toBe('Case record: Odile Verglas');
    for (const unchosen of ['555-0137', 'west wing', 'Sleeps badly']) {
      expect(text).not.toContain(unchosen);
      expect(reply.rawPayload.includes(unchosen)).toBe(false);
    }
    expect(reply.headers['content-disposition']).toContain(`file-${reference}.pdf`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    // Sending starts before the length is known.
    expect(reply.headers['content-length']).toBeUndefined();
  });

  it('don’t name the person if identity wasn’t chosen', async () => {
    const { id, reference } = await newFile();
    const { text, title } = await printPdf(id, ['reach']);
    expect(title).toBe(`Case record: ${reference}`);
    expect(text).toContain('555-0137');
    expect(text).not.toMatch(/Odile|Verglas/);
  });

  it('have PDF tags, title, and language for screen readers', async () => {
    const { id } = await newFile();
    const { roles, language } = await printPdf(id, ['identity'], { language: 'fr' });
    expect(language).toBe('fr');
    expect(roles.slice(0, 8)).toEqual(['Root', 'Document', 'P', 'H1', 'H2', 'L', 'LI', 'Lbl']);
  });

  it('use the requested language, whatever the account’s language', async () => {
    const { id } = await newFile();
    const { text } = await printPdf(id, ['identity', 'situation'], { language: 'fr' });
    expect(text).toContain('Nom de famille');
    expect(text).toContain('1er mars 1988');
    expect(text).toContain('Actuellement sans logement');
    expect(text).toMatch(/Créé par Sam Waymark/);
  });

  it('have organization, author, notice, and page number on each page', async () => {
    const { id, reference } = await newFile();
    const long = 'She told us of the winter by the river, and of the house there. '.repeat(40);
    for (const place of [1, 2, 3]) {
      const body = { text: `Note ${place}\n${long}` };
      await test.call('POST', `/api/applicant/${id}/note`, { token: staff, body });
    }
    const { pages } = await printPdf(id, ['identity', 'notes'], { zone: 'Europe/Paris' });
    expect(pages.length).toBeGreaterThan(2);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('Test House');
      expect(page).toContain(`Odile Verglas · ${reference}`);
      expect(page).toContain('Confidential. For the intended recipient only.');
      expect(page).toContain('Created by Sam Waymark');
      expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    }
    expect(pages.join(' ').match(/winter by the river/g)?.length).toBe(120);
  });

  it("tell times by the organization's 12-hour or 24-hour clock", async () => {
    const { id } = await newFile();
    const printedIn = async (language: string) => {
      const { text } = await printPdf(id, ['identity'], { language, zone: 'America/Toronto' });
      return text;
    };
    const setTo = (hourCycle: string | null) =>
      test.db.updateTable('organisation').set({ hourCycle }).execute();
    await setTo('h23');
    const by24 = await printedIn('en');
    await setTo('h12');
    const by12 = await printedIn('fr');
    await setTo(null);
    expect(by24).toMatch(/Created by Sam Waymark, .* at \d\d:\d\d E[SD]T/);
    expect(by12).toMatch(/Créé par Sam Waymark.* à \d{1,2}:\d\d\s[AP]M/);
  });

  it('give the phone number if the notice asks for a call', async () => {
    const { id } = await newFile();
    const before = await test.db.selectFrom('organisation').select('contactDetails').execute();
    const hours = { en: 'weekdays, 9 to 5', fr: 'en semaine' };
    const details = { phone: '506-555-0123', hours, address: null };
    const setTo = (contactDetails: string) =>
      test.db.updateTable('organisation').set({ contactDetails }).execute();
    await setTo(JSON.stringify(details));
    const { pages } = await printPdf(id, ['identity'], {});
    await setTo(JSON.stringify(before[0]?.contactDetails));
    expect(pages[0]).toContain('Test House: 506-555-0123 (weekdays, 9 to 5)');
  });

  it('print 500 notes', async () => {
    const { id } = await newFile();
    const { rows } = { rows: Array.from({ length: 500 }, (_, place) => `Visit number ${place}.`) };
    const author = await test.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'user@test.example')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('note')
      .values(
        rows.map((text, place) => ({
          applicantId: id,
          text: `${text} ${'A long talk about work. '.repeat(10)}`,
          createdBy: author.id,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, place)),
        })),
      )
      .execute();
    const { text, pages } = await printPdf(id, ['notes']);
    const numbers = [...text.matchAll(/Visit number (\d+)\./g)].map((found) => Number(found[1]));
    expect(numbers).toEqual(rows.map((_, place) => place));
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('show names in other scripts and mark missing glyphs', async () => {
    const names = { firstName: 'Żółć Ελένη', lastName: 'Иванова محمد' };
    const { text } = await printPdf((await newFile({ ...person, ...names })).id, ['identity']);
    for (const name of ['Żółć', 'Ελένη', 'Иванова']) expect(text).toContain(name);
    expect(text).not.toContain('appear as boxes');
    const chinese = await newFile({ ...person, lastName: '王小明' });
    expect((await printPdf(chinese.id, ['identity'])).text).toContain('王小明');
    const unknown = await newFile({ ...person, lastName: '𐀀' });
    expect((await printPdf(unknown.id, ['identity'])).text).toContain('appear as boxes');
  });

  it('have only the chosen topics and support groups', async () => {
    const { id } = await newFile();
    const answers = [
      { questionId: 'int-goals-now', answer: 'A room by the sea' },
      { questionId: 'scr-justice-record', answer: ['on_parole'] },
    ];
    const saved = await test.call('POST', `/api/question-answer/all/${id}`, {
      token: staff,
      body: answers,
    });
    expect(saved.statusCode).toBe(200);
    const [goal] = saved
      .json()
      .filter(({ question }: { question: { id: string } }) => question.id === 'int-goals-now');
    const support = {
      peers: [{ name: 'Verity Birch' }],
      medications: [{ medication: 'Naltrexone' }],
    };
    await test.call('POST', `/api/applicant-support/${id}`, { token: staff, body: support });
    const all = await printPdf(id, ['answers', 'support']);
    expect(all.text).toMatch(/A room by the sea.*Verity Birch.*Naltrexone/);
    const some = await printPdf(id, ['answers', 'support'], {
      topics: [goal.category],
      groups: ['peers'],
    });
    expect(some.text).toMatch(/A room by the sea.*Verity Birch/);
    expect(some.text).not.toMatch(/parole|Naltrexone/i);
    expect((await disclosures(id)).items[0].parts).toEqual(['answers', 'support']);
  });

  it('list a client’s enrollments, and letters show their dates', async () => {
    const { id } = await newFile();
    const location = await test.call('POST', '/api/location', {
      token: admin,
      body: { name: 'Fernhaven' },
    });
    const move = async (body: object) => {
      const { version } = (await test.call('GET', `/api/applicant/${id}`, { token: staff })).json();
      const reply = await test.call('POST', `/api/applicant/${id}/status`, {
        token: staff,
        body: { reason: 'As agreed', version, ...body },
      });
      expect(reply.statusCode).toBe(200);
    };
    await move({ status: 'pending' });
    await move({ status: 'approve' });
    const place = { locationId: location.json().id, startDate: '2026-02-01' };
    await move({ status: 'client', ...place });
    const { text } = await printPdf(id, ['enrolments', 'timeline']);
    expect(text).toMatch(/Fernhaven.*Enrolled since February 1, 2026.*Not started/);
    expect(text).toContain('Enrolled: Fernhaven, from February 1, 2026');
    const url = `/api/applicant/${id}/letter-facts?language=fr`;
    const { facts } = (await test.call('GET', url, { token: staff })).json();
    expect(facts).toMatchObject({
      enrolledFrom: '1er février 2026',
      enrolledAt: 'Fernhaven',
      programStatus: expect.any(String),
    });
    expect(facts).not.toHaveProperty('enrolledUntil');
  });

  it('list the timeline and the documents', async () => {
    const { id } = await newFile();
    await test.call('PUT', `/api/applicant/${id}`, {
      token: staff,
      body: { version: 1, phone: '555-0190' },
    });
    const { text } = await printPdf(id, ['timeline', 'files']);
    expect(text).toMatch(/Case record created.*Changed: Phone/);
    expect(text).not.toContain('555-0190');
    expect(text).toContain('Nothing recorded.');
  });

  it('have a print view with the same text', async () => {
    const { id, reference } = await newFile();
    const reply = await ask(id, { parts: ['identity'] }, '');
    expect(reply.json()).toMatchObject({
      title: 'Case record: Odile Verglas',
      organisation: 'Test House',
      about: `Odile Verglas · ${reference}`,
      notices: [expect.stringContaining('Confidential')],
      printed: expect.stringContaining('Created by Sam Waymark'),
      pageNumber: 'Page {page} of {pages}',
      sections: [{ title: 'Identity', blocks: [{ kind: 'facts' }] }],
    });
  });
});

describe('a refused printout', () => {
  it.each([
    ['nothing chosen', { parts: [] }, 'parts'],
    ['a part that is none', { parts: ['diary'] }, 'parts.0'],
    ['a part twice', { parts: ['identity', 'identity'] }, 'parts'],
    ['nobody named', { parts: ['identity'], recipient: ' ' }, 'recipient'],
    ['no purpose', { parts: ['identity'], purpose: '' }, 'purpose'],
    ['a language that is none', { parts: ['identity'], language: 'xx' }, 'language'],
    ['a zone that is none', { parts: ['identity'], zone: 'Nowhere/Land' }, 'zone'],
    ['a consent that is not named', { parts: ['identity'], basis: 'consent' }, 'consentId'],
    ['a day to come', { parts: ['identity'], consentOn: '2999-01-01' }, 'consentOn'],
  ])('%s', async (_name, body, path) => {
    const { id } = await newFile();
    const reply = await ask(id, body);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
    expect((await disclosures(id)).items).toEqual([]);
  });

  it('leaves no record for an unknown person', async () => {
    const unknownId = crypto.randomUUID();
    expect((await ask(unknownId, { parts: ['identity'] })).statusCode).toBe(404);
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select('id')
      .where('recordId', '=', unknownId)
      .execute();
    expect(auditEntries).toEqual([]);
  });
});

describe('records under 42 CFR Part 2', () => {
  it('require a legal basis and carry the notice: short on each page, in full at the end', async () => {
    const { id } = await newFile();
    expect((await printPdf(id, ['identity'])).text).not.toContain('42 CFR');
    await setPart2(true);
    try {
      const refused = await ask(id, { parts: ['identity'] });
      expect(refused.json().details[0]).toMatchObject({ path: 'basis', rule: 'required' });
      const body = {
        kind: 'general',
        parts: ['identity'],
        what: 'My name',
        purpose: disclosureDetails.purpose,
        recipients: [{ name: disclosureDetails.recipient, address: null }],
        expiresOn: '2099-12-31',
        signer: 'person',
        signature: 'typed',
        typedName: 'Odile Verglas',
        signedOn: '2026-02-03',
      };
      const signed = await test.call('POST', `/api/applicant/${id}/consent`, {
        token: staff,
        body,
      });
      const consent = { basis: 'consent', consentId: signed.json().id };
      const { pages, text } = await printPdf(id, ['identity'], consent);
      for (const page of pages) {
        expect(page).toContain('42 CFR part 2 prohibits unauthorized use or disclosure');
      }
      expect(text).toContain('protected by Federal confidentiality rules (42 CFR part 2)');
      expect(text).toContain('February 3, 2026');
      expect(text).toContain('Source: 42 CFR 2.32(a)(1)');
      const french = await printPdf(id, ['identity'], { ...consent, language: 'fr' });
      expect(french.text).toContain('règles fédérales de confidentialité');
      expect(french.text).toContain('protected by Federal confidentiality rules');
      const rules = await test.call('GET', '/api/paper-rules', { token: staff });
      expect(rules.json()).toMatchObject({ part2: true });
    } finally {
      await setPart2(false);
    }
  });
});

describe('disclosure log', () => {
  it('lists recipient, purpose, and parts, and no contents', async () => {
    const { id, reference } = await newFile();
    await printPdf(id, ['identity', 'reach'], { basis: 'own_request' });
    await ask(id, { parts: ['situation'] }, '');
    await test.call('GET', `/api/question-answer/${id}/file`, { token: staff });
    const reply = await disclosures(id);
    expect(reply).toMatchObject({ next: null, total: 3 });
    expect(reply.items).toMatchObject([
      { kind: 'answers-exported', recipient: null, parts: [] },
      { kind: 'paper-printed', ...disclosureDetails, parts: ['situation'] },
      {
        kind: 'paper-saved',
        ...disclosureDetails,
        parts: ['identity', 'reach'],
        basis: 'own_request',
        recipient: reference,
      },
    ]);
    expect(reply.items[0].by).toBe('Sam Waymark');
    expect(JSON.stringify(reply)).not.toMatch(/Odile|Verglas|555-0137|not_housed/);
    const log = await test.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('recordId', '=', id)
      .where('kind', '=', 'disclosure')
      .execute();
    expect(JSON.stringify(log)).not.toMatch(/Odile|Verglas|555-0137|not_housed/);
  });

  it('has pages', async () => {
    const { id } = await newFile();
    for (const part of ['identity', 'reach', 'situation'] as const) {
      await ask(id, { parts: [part] }, '');
    }
    const first = await disclosures(id, '?limit=2');
    const second = await disclosures(id, `?limit=2&after=${first.next}`);
    const parts = [...first.items, ...second.items].map((one) => one.parts[0]);
    expect(parts).toEqual(['situation', 'reach', 'identity']);
    expect(second.next).toBeNull();
    const strange = await test.call('GET', `/api/applicant/${id}/disclosure?after=x`, {
      token: staff,
    });
    expect(strange.statusCode).toBe(400);
  });

  it('can be part of a printout', async () => {
    const { id } = await newFile();
    await printPdf(id, ['reach']);
    const { text } = await printPdf(id, ['disclosures']);
    expect(text).toMatch(
      /Case record saved as PDF.*Housing Office.*Parts of the case record.*Contact details/,
    );
  });
});
