import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import type { LetterTemplate } from '#features/printouts/contract/letters.ts';

const test = useTestApp();
let staff: string;
let admin: string;
let court: LetterTemplate;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
  const [first, second] = await templates();
  expect([first?.name.en, second?.name.en]).toEqual([
    'Letter to a court',
    'Letter to a probation or parole officer',
  ]);
  court = first as LetterTemplate;
});

async function templates(): Promise<LetterTemplate[]> {
  const reply = await test.call('GET', '/api/letter-template', { token: staff });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const person = {
  firstName: 'Odile',
  lastName: 'Verglas',
  dateOfBirth: '1988-03-01',
  phone: '555-0137',
};

async function newFile(): Promise<{ id: string; reference: string }> {
  return (await test.call('POST', '/api/applicant', { token: staff, body: person })).json();
}

const letter = (more: object = {}) => ({
  templateId: court.id,
  language: 'en',
  fields: ['name', 'reference'],
  recipient: 'County Court',
  recipientAddress: '1 Court Square\nSpringfield',
  purpose: 'Hearing in May',
  subject: 'Confirmation for the court',
  text: 'We confirm that Odile Verglas has applied.',
  ...more,
});

const send = (id: string, body: object, how: '' | '/pdf' = '/pdf') =>
  test.call('POST', `/api/applicant/${id}/letter${how}`, { token: staff, body });

async function listDisclosures(id: string) {
  const reply = await test.call('GET', `/api/applicant/${id}/disclosure`, { token: staff });
  return reply.json().items;
}

const nameTexts = { en: 'Name', fr: 'Nom' };

describe('letter templates', () => {
  it('can be added, changed, and archived by administrators; a stale change gets the current template', async () => {
    const body = { name: nameTexts, subject: nameTexts, text: { en: '{name}', fr: '{name}' } };
    const made = await test.call('POST', '/api/letter-template', { token: admin, body });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ ...body, version: 1, archived: false });
    const url = `/api/letter-template/${made.json().id}`;
    const change = { ...body, archived: true, version: 1 };
    const changed = await test.call('PUT', url, { token: admin, body: change });
    expect(changed.json()).toMatchObject({ version: 2, archived: true });
    const stale = await test.call('PUT', url, { token: admin, body: change });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().details).toMatchObject({ version: 2, archived: true });
    const { id } = await newFile();
    const sent = letter({ templateId: made.json().id, fields: ['name'] });
    expect((await send(id, sent)).json().details[0].path).toBe('templateId');
    expect(await listDisclosures(id)).toEqual([]);
  });

  it.each([
    ['a fact that is none', 'Dear {recipient},\nborn {birthday}', '{birthday}', 2],
    ['the name of a part of the program', '{constructor}', '{constructor}', 1],
    ['an empty one', 'To {}', '{}', 1],
    ['a brace without its other', '\n\nTo {name', '{', 3],
    ['code', '${process.env.HOME}', '{process.env.HOME}', 1],
  ])('are refused with %s, by its line', async (_name, text, name, line) => {
    const body = { name: nameTexts, subject: nameTexts, text: { en: 'Fine', fr: text } };
    const reply = await test.call('POST', '/api/letter-template', { token: admin, body });
    // Counts lines as stored, without surrounding blank lines.
    const place = text.startsWith('\n') ? 1 : line;
    expect(reply.json().details).toEqual([
      {
        path: 'text.fr',
        rule: 'unknown-placeholder',
        message: expect.stringContaining(`Line ${place}: ${name}`),
      },
    ]);
  });

  it('can’t be read by clients or changed by staff', async () => {
    const body = { name: nameTexts, subject: nameTexts, text: nameTexts };
    expect(
      (await test.call('POST', '/api/letter-template', { token: staff, body })).statusCode,
    ).toBe(403);
    const client = await test.getToken('client');
    expect((await test.call('GET', '/api/letter-template', { token: client })).statusCode).toBe(
      403,
    );
  });
});

describe('facts for a letter', () => {
  it('come from the case record, in the reader’s language', async () => {
    const { id, reference } = await newFile();
    const read = async (language: string) =>
      (
        await test.call('GET', `/api/applicant/${id}/letter-facts?language=${language}`, {
          token: staff,
        })
      ).json();
    expect(await read('fr')).toMatchObject({
      organisation: 'Test House',
      writer: 'Sam Waymark',
      facts: {
        name: 'Odile Verglas',
        dateOfBirth: '1er mars 1988',
        reference,
        phone: '555-0137',
      },
    });
    const { facts } = await read('en');
    expect(facts.dateOfBirth).toBe('March 1, 1988');
    expect(facts).not.toHaveProperty('location');
  });
});

describe('letters', () => {
  it('go out as written, with recipient, date, and notice', async () => {
    const { id, reference } = await newFile();
    const reply = await send(id, letter());
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(`letter-${reference}.pdf`);
    const { text, title, pages } = await readPdf(reply.rawPayload);
    expect(title).toBe('Confirmation for the court');
    expect(text).toMatch(/County Court 1 Court Square Springfield Confirmation for the court/);
    expect(text).toContain('We confirm that Odile Verglas has applied.');
    expect(pages[0]).toContain('Confidential. For the intended recipient only.');
    expect(pages[0]).toContain(`Odile Verglas · ${reference}`);
    for (const unchosen of ['555-0137', '1988']) expect(text).not.toContain(unchosen);
    // Searches for the number, because the year may appear elsewhere in the file.
    expect(reply.rawPayload.includes('555-0137')).toBe(false);
  });

  it('name only checked people in the page header', async () => {
    const { id, reference } = await newFile();
    const reply = await send(id, letter({ fields: [], text: 'We confirm.' }));
    const { text } = await readPdf(reply.rawPayload);
    expect(text).not.toMatch(/Odile|Verglas/);
    expect(text).not.toContain(reference);
  });

  it('leave an audit entry with template, facts, recipient, purpose, and whether the text was changed', async () => {
    const { id } = await newFile();
    await send(id, letter({ basis: 'court_order' }));
    await send(id, letter(), '');
    expect(await listDisclosures(id)).toMatchObject([
      { kind: 'letter-printed' },
      {
        kind: 'letter-saved',
        recipient: 'County Court',
        purpose: 'Hearing in May',
        basis: 'court_order',
        fields: ['name', 'reference'],
        template: { en: 'Letter to a court' },
        by: 'Sam Waymark',
      },
    ]);
    const { after } = await test.db
      .selectFrom('auditEntry')
      .select('after')
      .where('recordId', '=', id)
      .where('action', '=', 'applicant.letter-saved')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ edited: true });
    expect(JSON.stringify(after)).not.toMatch(/Odile|Verglas|confirm that/);
  });

  it('appear among the documents on request', async () => {
    const { id, reference } = await newFile();
    const reply = await send(id, letter({ keep: true }));
    expect(reply.statusCode).toBe(200);
    const files = await test.call('GET', `/api/storage/files/${id}`, { token: staff });
    const name = `letter-${reference}.pdf`;
    expect(files.json()).toMatchObject([{ name, note: 'County Court', type: 'application/pdf' }]);
    const savedCopy = await test.call('GET', `/api/storage/${id}/${name}`, { token: staff });
    expect(Buffer.compare(savedCopy.rawPayload, reply.rawPayload)).toBe(0);
  });

  it('print values literally: no placeholder in a name and no markup', async () => {
    const made = await test.call('POST', '/api/applicant', {
      token: staff,
      body: { ...person, firstName: '{dateOfBirth}', lastName: '$& (Tj) ET' },
    });
    const { id } = made.json();
    const facts = await test.call('GET', `/api/applicant/${id}/letter-facts?language=en`, {
      token: staff,
    });
    expect(facts.json().facts.name).toBe('{dateOfBirth} $& (Tj) ET');
    const text = 'We confirm {dateOfBirth} $& (Tj) ET \\) EMC.';
    const { text: read } = await readPdf((await send(id, letter({ text }))).rawPayload);
    expect(read).toContain(text);
  });

  it.each([
    ['a fact that the template does not have', { fields: ['name', 'phone'] }, 'fields.1'],
    ['a fact that is none', { fields: ['diagnosis'] }, 'fields.0'],
    ['no text', { text: ' ' }, 'text'],
    ['nobody to go to', { recipient: '' }, 'recipient'],
    ['a template that is not there', { templateId: crypto.randomUUID() }, 'templateId'],
    ['a consent that is not named', { basis: 'consent' }, 'consentId'],
  ])('is refused with %s, and then not noted', async (_name, more, path) => {
    const { id } = await newFile();
    const reply = await send(id, letter(more));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0].path).toBe(path);
    expect(await listDisclosures(id)).toEqual([]);
  });
});
