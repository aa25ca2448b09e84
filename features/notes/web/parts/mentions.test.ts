import { describe, expect, it } from 'vitest';
import { colleaguesFor, mentionQuery, mentionsIn, noteParts } from './mentions.ts';

const ann = { id: 'a', name: 'Ann Lee' };
const anna = { id: 'b', name: 'Ann Leery' };
const noor = { id: 'c', name: 'نور الهدى' };

describe('note parts', () => {
  it('separate mentions from the text between', () => {
    expect(noteParts('Hi @Ann Lee, ask @نور الهدى!', [ann, noor])).toEqual([
      { text: 'Hi ', mention: null, at: 0 },
      { text: '@Ann Lee', mention: ann, at: 3 },
      { text: ', ask ', mention: null, at: 11 },
      { text: '@نور الهدى', mention: noor, at: 17 },
      { text: '!', mention: null, at: 27 },
    ]);
  });

  it('prefer the longer of two names with the same prefix', () => {
    expect(mentionsIn('@Ann Leery', [ann, anna])).toEqual([anna]);
    expect(mentionsIn('@Ann Leery', [ann])).toEqual([]);
    expect(mentionsIn('@Ann Lee and @Ann Lee', [ann, anna])).toEqual([ann]);
  });

  it('contain the whole text when no one is mentioned', () => {
    const text = 'Write to someone@house.example or @nobody';
    expect(noteParts(text, [ann])).toEqual([{ text, mention: null, at: 0 }]);
    expect(noteParts('', [ann])).toEqual([]);
  });
});

describe('name being typed', () => {
  it.each([
    ['@', { at: 0, typed: '' }],
    ['Ask @an', { at: 4, typed: 'an' }],
    ['(@Ann L', { at: 1, typed: 'Ann L' }],
    ['مرحبا @نو', { at: 6, typed: 'نو' }],
    ['Ask somebody', null],
    ['ann@house', null],
    ['Ask @ me', null],
    ['@Ann\nand', null],
    [`@${'x'.repeat(41)}`, null],
  ])('in "%s"', (text, expected) => {
    expect(mentionQuery(text, text.length)).toEqual(expected);
  });

  it('ends at the caret', () => {
    expect(mentionQuery('Ask @ann please', 8)).toEqual({ at: 4, typed: 'ann' });
    expect(mentionQuery('Ask @ann please', 3)).toBeNull();
  });

  it('matches the start of any name, ignoring accents', () => {
    const people = [{ name: 'Zoé Aubin' }, { name: 'Ann-Sofie Zander' }, { name: 'Nils O’Hara' }];
    const found = (typed: string) => colleaguesFor(people, typed).map(({ name }) => name);
    expect(found('')).toHaveLength(3);
    expect(found('zo')).toEqual(['Zoé Aubin']);
    expect(found('z')).toEqual(['Zoé Aubin', 'Ann-Sofie Zander']);
    expect(found('aub ZOE')).toEqual(['Zoé Aubin']);
    expect(found('sof')).toEqual(['Ann-Sofie Zander']);
    expect(found('har')).toEqual(['Nils O’Hara']);
    expect(found('ubin')).toEqual([]);
  });
});
