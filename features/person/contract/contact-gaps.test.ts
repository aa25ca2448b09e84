import { describe, expect, it } from 'vitest';
import type { Question } from '#features/questions/contract/questions.ts';
import {
  anAnswer,
  aQuestion,
  testOptions,
} from '#features/questions/contract/testing/test-question.ts';
import { contactGap, readContactPreferences } from './contact-gaps.ts';

const bound = (id: string, boundField: string, more: Partial<Question> = {}) =>
  aQuestion(id, { boundField, ...more });
const ifTrusted = [{ questionId: 'trusted', equals: ['yes'] }];

const questions = [
  bound('way', 'preferredContact', { kind: 'select' }),
  bound('street', 'address.line1', { showIf: [{ questionId: 'way', equals: ['mail'] }] }),
  bound('phone', 'phone'),
  bound('email', 'email'),
  aQuestion('trusted', { kind: 'select' }),
  bound('trusted-name', 'safeContact.name', { showIf: ifTrusted }),
  bound('trusted-phone', 'safeContact.phone', { showIf: ifTrusted }),
  aQuestion('pre-consent-contact', { kind: 'select' }),
];

function findGap(answers: Record<string, string>, formQuestions = questions) {
  const gap = contactGap(formQuestions, new Map(Object.entries(answers)));
  return gap && [gap.way, gap.add.id, gap.otherWay?.id ?? null];
}

describe('contact details before submission', () => {
  it.each([
    [{ way: 'email' }, ['email', 'email', 'way']],
    [{ way: 'email', email: ' ' }, ['email', 'email', 'way']],
    [{ way: 'call', email: 'a@b.example' }, ['call', 'phone', 'way']],
    [{ way: 'text' }, ['text', 'phone', 'way']],
    [{ way: 'mail', phone: '506 555 0123' }, ['mail', 'street', 'way']],
    // The question for the name isn't shown until the one above it is answered.
    [{ way: 'safe_contact' }, ['safe_contact', 'trusted', 'way']],
    [{ way: 'safe_contact', trusted: 'no' }, ['safe_contact', 'trusted', 'way']],
    [{ way: 'safe_contact', trusted: 'yes' }, ['safe_contact', 'trusted-name', 'way']],
    [
      { way: 'safe_contact', trusted: 'yes', 'trusted-name': 'Ines' },
      ['safe_contact', 'trusted-phone', 'way'],
    ],
    // An answer that another one hides counts for nothing.
    [{ 'pre-consent-contact': 'yes', street: '1 Main St' }, [null, 'way', null]],
    [{ 'pre-consent-contact': 'yes' }, [null, 'way', null]],
  ] as const)('reports missing details for %j', (answers, gap) => {
    expect(findGap(answers as Record<string, string>)).toEqual(gap);
  });

  it('asks how to reach a person who chose no way, unless the form asks for consent itself', () => {
    const withoutConsent = questions.filter(({ id }) => id !== 'pre-consent-contact');
    expect(findGap({}, withoutConsent)).toEqual([null, 'way', null]);
    expect(findGap({ way: 'none' }, withoutConsent)).toBeNull();
    expect(findGap({ email: 'a@b.example' }, withoutConsent)).toBeNull();
  });

  it.each<Record<string, string>>([
    { way: 'email', email: 'a@b.example' },
    { way: 'mail', street: '1 Main St' },
    { way: 'safe_contact', trusted: 'yes', 'trusted-name': 'I', 'trusted-phone': '506 555 0123' },
    // Wants no contact, so none is missing.
    { way: 'email', 'pre-consent-contact': 'no' },
    { 'pre-consent-contact': 'no' },
    { 'pre-consent-contact': 'yes', phone: '506 555 0123' },
    {},
  ])('requires nothing for %j', (answers) => {
    expect(findGap(answers)).toBeNull();
  });

  it("requires nothing that the form doesn't ask", () => {
    const shortForm = questions.filter(({ id }) => id === 'way' || id === 'phone');
    expect(findGap({ way: 'email' }, shortForm)).toBeNull();
  });
});

describe('contact preferences in the answers', () => {
  const wayQuestion = bound('pre-reach-way', 'preferredContact', {
    kind: 'select',
    options: testOptions('email', 'call', 'safe_contact', 'none'),
  });
  const olderWayQuestion = bound('older-way', 'preferredContact', {
    kind: 'select',
    options: testOptions('email', 'call'),
  });
  const asked = (id: string) =>
    [wayQuestion, olderWayQuestion].find((one) => one.id === id) ?? aQuestion(id);
  const read = (answers: Record<string, string | null>, setAside: readonly string[] = []) =>
    readContactPreferences(
      Object.entries(answers).map(([id, answer]) =>
        anAnswer(id, answer, {
          setAside: setAside.includes(id),
          question: asked(id),
        }),
      ),
    );

  it.each<[Record<string, string | null>, string | null]>([
    [{ 'pre-reach-way': 'email' }, 'yes'],
    [{ 'pre-reach-way': 'safe_contact' }, 'yes'],
    [{ 'pre-reach-way': 'none' }, 'no'],
    [{ 'pre-reach-way': null }, null],
    [{}, null],
    // Older forms asked for consent itself, and offered no way that refuses.
    [{ 'older-way': 'email' }, null],
    [{ 'older-way': 'email', 'pre-consent-contact': 'yes' }, 'yes'],
    [{ 'pre-consent-contact': 'no', 'pre-reach-way': 'email' }, 'no'],
    [{ 'pre-consent-contact': 'yes' }, 'yes'],
    [{ 'pre-consent-contact': 'yes', 'pre-reach-way': 'call' }, 'yes'],
    [{ 'pre-consent-contact': 'yes', 'pre-reach-way': 'none' }, 'no'],
  ])('read consent from %j as %j', (answers, consent) => {
    expect(read(answers).consent).toBe(consent);
  });

  it('call for care when others read the texts, or with a word of caution', () => {
    expect(read({ 'pre-reach-read': 'yes' }).isCareful).toBe(true);
    expect(read({ 'pre-reach-read': 'no' }).isCareful).toBe(false);
    expect(read({ 'pre-safety-careful': 'He reads my mail' }).isCareful).toBe(true);
    expect(read({ 'pre-safety-careful': ' ' }).isCareful).toBe(false);
    expect(read({ 'pre-reach-read': 'yes' }, ['pre-reach-read']).isCareful).toBe(false);
  });
});
