import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { readPdf } from '#app/testing/pdf-text.ts';
import { languages, textIn } from '#core/contract/languages.ts';
import { numberQuestions } from '#features/questions/contract/numbered-questions.ts';
import type { Question } from '#features/questions/contract/questions.ts';

const test = useTestApp();
let admin: string;

beforeAll(async () => {
  admin = await test.getToken('admin');
  await changeSettings({ timeZone: 'America/New_York' });
});

async function download(form: string, language: string): Promise<Buffer> {
  const reply = await test.call('GET', `/api/paper-form?form=${form}&language=${language}`);
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

async function listQuestions(form: string): Promise<Question[]> {
  return (await test.call('GET', `/api/question?form=${form}`)).json();
}

async function changeSettings(changes: object): Promise<void> {
  const settings = await test.call('GET', '/api/organisation/settings', { token: admin });
  const { version, name, url, idleMinutes, requireSecondFactor, crisisContacts } = settings.json();
  const required = { version, name, url, idleMinutes, requireSecondFactor, crisisContacts };
  const body = { ...required, ...changes };
  const reply = await test.call('PUT', '/api/organisation', { token: admin, body });
  expect(reply.statusCode).toBe(200);
}

/** Text without the line breaks and spaces of the layout. */
const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

const readText = async (pdf: Buffer) => squeeze((await readPdf(pdf)).text);

/** Page sizes, and the sizes of all letters, in points. */
async function measurePages(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const letters = new Map<number, number>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    pages.push(`${Math.round(width)} × ${Math.round(height)}`);
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const size = Math.round(item.transform[3]);
      letters.set(size, (letters.get(size) ?? 0) + item.str.length);
    }
  }
  await task.destroy();
  return { pages, letters };
}

/** Words of the paper that the tests look for. */
const wording: Readonly<
  Record<string, { title: string; page: (page: number, pages: number) => string; inside: string }>
> = {
  en: {
    title: 'Form',
    page: (page, pages) => `Page ${page} of ${pages}`,
    inside: 'staff member or officer',
  },
  fr: {
    title: 'Formulaire',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    inside: 'membre du personnel',
  },
  es: {
    title: 'Formulario',
    page: (page, pages) => `Página ${page} de ${pages}`,
    inside: 'al personal o a un oficial',
  },
};

describe.each(languages)('the form on paper in %s', (language) => {
  it.each(['pre-screening', 'screening'])(
    'has every question of the %s once, with its number',
    async (form) => {
      const pdf = await download(form, language);
      const text = await readText(pdf);
      const questions = await listQuestions(form);
      const numbered = numberQuestions(questions).flatMap((topic) => topic.questions);
      expect(numbered.map(({ question }) => question.id).sort()).toEqual(
        questions.map(({ id }) => id).sort(),
      );
      for (const { question, number } of numbered) {
        const heading = squeeze(`${number}${textIn(question.text, language)}`);
        expect(text.split(heading), `${number} ${question.id}`).toHaveLength(2);
        for (const { label } of question.options ?? []) {
          expect(text).toContain(squeeze(textIn(label, language)));
        }
      }
    },
  );

  it('names the language, numbers its pages, and is tagged for screen readers', async () => {
    const pdf = await readPdf(await download('pre-screening', language));
    expect(pdf.language).toBe(language);
    expect(pdf.title).toBe(wording[language]?.title);
    expect(pdf.roles.slice(0, 3)).toEqual(['Root', 'Document', 'H1']);
    pdf.pages.forEach((page, place) => {
      expect(squeeze(page)).toContain(
        squeeze(wording[language]?.page(place + 1, pdf.pages.length) ?? '?'),
      );
    });
  });

  it('says on page 1 where to call, and who to tell inside a facility', async () => {
    const [first = ''] = (await readPdf(await download('pre-screening', language))).pages;
    for (const words of ['911', '988 Suicide & Crisis Lifeline', '1-800-799-7233']) {
      expect(squeeze(first)).toContain(squeeze(words));
    }
    expect(first).toContain(wording[language]?.inside);
  });
});

describe('the form on paper', () => {
  it('is in large print: 16 points and more, 13 for captions', async () => {
    const { letters } = await measurePages(await download('pre-screening', 'en'));
    expect([...letters.keys()].sort((one, other) => one - other)).toEqual([13, 16, 17, 20, 26]);
    const captions = letters.get(13) ?? 0;
    const all = [...letters.values()].reduce((sum, one) => sum + one, 0);
    expect(captions / all).toBeLessThan(0.2);
  });

  it('is US Letter or A4 by the organization’s country', async () => {
    await changeSettings({ timeZone: 'Europe/Paris' });
    const abroad = await measurePages(await download('pre-screening', 'fr'));
    expect(new Set(abroad.pages)).toEqual(new Set(['595 × 842']));
    await changeSettings({ timeZone: 'America/Toronto' });
    const canadian = await measurePages(await download('pre-screening', 'fr'));
    expect(new Set(canadian.pages)).toEqual(new Set(['612 × 792']));
  });

  it('names where to mail it on each page, and never the organization', async () => {
    await changeSettings({
      name: 'Harbor Recovery House',
      contactDetails: {
        phone: '614-555-0100',
        hours: { en: '', fr: '' },
        address: 'Harbor Recovery House\nP.O. Box 120\nStonebridge, OH 43099',
      },
    });
    const pdf = await readPdf(await download('pre-screening', 'en'));
    for (const page of pdf.pages) {
      expect(page).toContain('Mail to: P.O. Box 120, Stonebridge, OH 43099');
    }
    expect(pdf.text).toContain('614-555-0100');
    expect(pdf.text).not.toContain('Harbor');
  });

  it('has a neutral file name and stays in no cache', async () => {
    const reply = await test.call('GET', '/api/paper-form?language=en');
    expect(reply.headers['content-disposition']).toContain('filename="form.pdf"');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('is refused for an unknown form or language', async () => {
    for (const query of ['form=questionnaire&language=en', 'language=xx', '']) {
      expect((await test.call('GET', `/api/paper-form?${query}`)).statusCode, query).toBe(400);
    }
  });
});
