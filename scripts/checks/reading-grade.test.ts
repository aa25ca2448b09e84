import { describe, expect, test } from 'vitest';
import {
  frenchSyllables,
  plainSentences,
  readingGrade,
  readingProblem,
  spanishSyllables,
} from './reading-grade.ts';

describe('English grade', () => {
  // Wikipedia's examples. It counts 24 syllables in the last one, which has 26.
  test.each([
    ['The cat sat on the mat.', -1.45],
    [
      'This sentence, taken as a reading passage unto itself, is being used to prove a point.',
      8.35,
    ],
    ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 13.08],
  ])('%s', (text, grade) => {
    expect(readingGrade([text], 'en')).toBeCloseTo(grade, 1);
  });

  test('averages over sentences', () => {
    expect(readingGrade(['The cat sat.', 'The dog ran off.'], 'en')).toBeCloseTo(-2.43, 1);
  });

  test('ignores numbers', () => {
    expect(readingGrade(['The cat sat on the mat 1,000,000 times.'], 'en')).toBeCloseTo(
      readingGrade(['The cat sat on the mat times.'], 'en'),
    );
  });
});

describe('French syllables', () => {
  test.each(
    Object.entries({
      un: 'le que fille feuille guide langue aide lieu vies août tu x',
      deux: 'réponse courriel personne client naïf payer question quelqu’un l’adresse travail juillet famille théâtre voyage aiguille',
      trois: 'formulaire oublier aujourd’hui création réunion essayez bienvenue février',
      quatre: 'enregistrées confidentiel',
      cinq: 'organisation notification autorisation',
    }).flatMap(([number, words]) => words.split(' ').map((word) => [word, number] as const)),
  )('%s has %s', (word, number) => {
    expect(['un', 'deux', 'trois', 'quatre', 'cinq'][frenchSyllables(word) - 1]).toBe(number);
  });
});

describe('French grade', () => {
  const easy = ['Le chat dort.', 'Il fait beau.', 'Vous pouvez sauter une question.'];
  const hard = [
    'Nonobstant toute disposition contraire, l’établissement communique aux autorités compétentes les renseignements personnels indispensables à l’administration du programme de réadaptation.',
  ];

  test('follows the formula of Kandel and Moles', () => {
    // 10 words, 13 syllables, 2 sentences: an ease of 106.245, above the easiest band.
    const sentences = ['Le chat dort sous la table.', 'Vous pouvez venir demain.'];
    expect(readingGrade(sentences, 'fr')).toBeCloseTo(4 - (106.245 - 100) / 10, 2);
  });

  test('tells easy from hard texts', () => {
    expect(readingGrade(easy, 'fr')).toBeLessThan(5);
    expect(readingGrade(hard, 'fr')).toBeGreaterThan(16);
  });
});

describe('Spanish syllables', () => {
  test.each(
    Object.entries({
      una: 'hoy muy que bien seis y pies',
      dos: 'guía oír país leer guerra ciudad causa agua',
      tres: 'ayuda familia pingüino mensaje oían',
      cuatro: 'dirección-es mandíbula teléfono paraguayo',
    }).flatMap(([number, words]) => words.split(' ').map((word) => [word, number] as const)),
  )('%s has %s', (word, number) => {
    expect(['una', 'dos', 'tres', 'cuatro'][spanishSyllables(word) - 1]).toBe(number);
  });
});

describe('Spanish grade', () => {
  test('follows the formula of Fernández Huerta', () => {
    // 9 words, 15 syllables, 2 sentences: an ease of 102.25, above the easiest band.
    const sentences = ['El gato duerme en la mesa.', 'Usted puede venir.'];
    expect(readingGrade(sentences, 'es')).toBeCloseTo(4 - (102.25 - 100) / 10, 2);
  });

  test('tells easy from hard texts', () => {
    expect(readingGrade(['El gato duerme.', 'Hoy hace sol.', 'Ya voy a casa.'], 'es')).toBeLessThan(
      6,
    );
    expect(
      readingGrade(
        [
          'No obstante cualquier disposición contraria, la institución comunicará oportunamente la información confidencial indispensable para la administración del programa de rehabilitación.',
        ],
        'es',
      ),
    ).toBeGreaterThan(16);
  });
});

describe('sentences of a screen', () => {
  test('keeps sentences, and leaves out headings, labels, and short words', () => {
    const texts = ['Check your answers', 'We read them. Then we call you.', 'Error:', 'Due day:'];
    expect(plainSentences(texts, new Set())).toEqual(['We read them.', 'Then we call you.']);
  });

  test('leaves out names, phone numbers, and what the organization wrote', () => {
    const organizationTexts = new Set([
      'Rehabilitation Association',
      'Our house rules are listed below.',
      'or',
    ]);
    expect(
      plainSentences(
        [
          'Our house rules are listed below.',
          'Call Rehabilitation Association at 1-800-555-0199 or write to help@post.example.',
        ],
        organizationTexts,
      ).map((sentence) => sentence.replace(/\s+/g, ' ')),
    ).toEqual(['Call X at or write to .']);
  });
});

describe('problem', () => {
  const easy = 'You can stop at any time. We keep what you wrote. Come back when you are ready. ';
  const hard = 'Notwithstanding contractual obligations, administrators communicate information.';

  test('quotes the hardest sentences first', () => {
    const problem = readingProblem([easy.repeat(2), `${hard} ${hard}`], 'en');
    expect(problem).toMatch(/^Reading grade \d+\.\d; the maximum is 6/);
    expect(problem?.split('\n')[1]).toContain(hard);
  });

  test('accepts easy texts, and too few words to measure', () => {
    expect(readingProblem([easy.repeat(3)], 'en')).toBeUndefined();
    expect(readingProblem([hard], 'en')).toBeUndefined();
  });
});
