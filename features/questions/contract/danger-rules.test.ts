import { describe, expect, test } from 'vitest';
import {
  emergencyContacts,
  helpLines,
  localContacts,
  otherContacts,
} from '#features/organization/contract/crisis-contacts.ts';
import { answerMarks, markUrgency } from './danger-rules.ts';

const question = {
  dangers: [
    { answers: ['today'], mark: 'help-today', help: [] },
    { answers: ['no', 'unknown'], mark: 'not-safe', help: ['emergency'] },
  ],
} satisfies Parameters<typeof answerMarks>[0];

describe('marks of an answer', () => {
  test.each([
    ['no', ['not-safe']],
    ['yes', []],
    [null, []],
    [
      ['today', 'unknown'],
      ['not-safe', 'help-today'],
    ],
  ])('%j gives %j', (answer, marks) => {
    expect(answerMarks(question, answer)).toEqual(marks);
  });

  test('ranks danger above help needed today', () => {
    expect(markUrgency('outside-tonight')).toBeGreaterThan(markUrgency('help-today'));
  });
});

describe('contacts of a country', () => {
  const shipped = [...emergencyContacts, ...otherContacts];
  const helpLineName = (zone: string, help: string) =>
    helpLines(zone, localContacts(zone, shipped)).find((line) => line.help === help)?.name.en;

  test.each([
    ['America/New_York', '988 Suicide & Crisis Lifeline'],
    ['UTC', '988 Suicide & Crisis Lifeline'],
    ['America/St_Johns', '9-8-8: Suicide Crisis Helpline'],
    ['America/Toronto', '9-8-8: Suicide Crisis Helpline'],
  ])('in %s call 988 by its proper name', (zone, name) => {
    expect(helpLineName(zone, 'suicide')).toBe(name);
  });

  test('offers a nurse line where the country has a single number', () => {
    expect(helpLineName('America/Toronto', 'nurse')).toBe('811, nurse line');
    expect(helpLineName('America/Chicago', 'nurse')).toBeUndefined();
  });

  test('uses the organization’s nurse line where the country has none', () => {
    const nurseLine = {
      name: { en: 'County nurse line', fr: 'Ligne infirmière du comté' },
      about: { en: 'If you feel sick.', fr: 'Si vous ne vous sentez pas bien.' },
      phone: '312-555-0142',
      text: null,
      textWord: null,
      help: 'nurse' as const,
    };
    const lines = helpLines(
      'America/Chicago',
      localContacts('America/Chicago', [...shipped, nurseLine]),
    );
    expect(lines.filter(({ help }) => help === 'nurse')).toEqual([nurseLine]);
  });

  test('keeps the organization’s own contacts unchanged and lists them first', () => {
    const nightLine = { ...shipped[1], name: { en: 'Night line', fr: 'Ligne de nuit' } } as const;
    const contacts = localContacts('America/Toronto', [nightLine as (typeof shipped)[number]]);
    expect(contacts).toEqual([nightLine]);
    const lines = helpLines('America/Toronto', contacts);
    expect(lines.filter(({ help }) => help === 'suicide')).toEqual([nightLine]);
    expect(lines.find(({ help }) => help === 'emergency')?.phone).toBe('911');
  });

  test('never offers to text 911, which most phones can’t', () => {
    for (const zone of ['America/Denver', 'America/Halifax']) {
      const lines = helpLines(zone, localContacts(zone, shipped));
      expect(lines.find(({ phone }) => phone === '911')?.text).toBeNull();
    }
  });
});
