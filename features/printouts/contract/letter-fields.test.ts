import { describe, expect, it } from 'vitest';
import { fillLetter, findUnknownPlaceholder, personFieldsIn } from './letter-fields.ts';

describe('a filled letter', () => {
  it('puts facts in their places', () => {
    const text = 'About {name}, born {dateOfBirth}.\n{writer}';
    const facts = { name: 'Odile', dateOfBirth: '1 March 1988', writer: 'Sam' };
    expect(fillLetter(text, facts)).toBe('About Odile, born 1 March 1988.\nSam');
  });

  it('leaves out a line whose fact is missing, and the gap it leaves', () => {
    const text = 'Dear {recipient},\n\nName: {name}\n\nAddress: {name}, {address}\n\nSincerely';
    const facts = { recipient: 'Officer Marsh', name: 'Odile' };
    expect(fillLetter(text, facts)).toBe('Dear Officer Marsh,\n\nName: Odile\n\nSincerely');
  });

  it('keeps the space for a signature', () => {
    expect(fillLetter('Sincerely\n\n\n{writer}', { writer: 'Sam' })).toBe('Sincerely\n\n\nSam');
  });

  it('doesn’t fill placeholders inside values', () => {
    const facts = { name: '{phone} $& $1', phone: '555-0137' };
    expect(fillLetter('{name}', facts)).toBe('{phone} $& $1');
  });
});

it('lists each fact in a text once', () => {
  expect(personFieldsIn('{today} {phone} {name} {phone} {nothing}')).toEqual(['name', 'phone']);
});

describe('unknown placeholders', () => {
  it.each([
    ['{name}\n{nmae}', { name: '{nmae}', line: 2 }],
    ['{ name }', { name: '{ name }', line: 1 }],
    ['a } b', { name: '}', line: 1 }],
    ['{toString}', { name: '{toString}', line: 1 }],
  ])('%j', (text, found) => expect(findUnknownPlaceholder(text)).toEqual(found));

  it('finds none in a text without any', () => {
    expect(findUnknownPlaceholder('To {recipient}\n{today}')).toBeUndefined();
  });
});
