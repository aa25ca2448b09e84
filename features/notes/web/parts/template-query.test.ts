import { describe, expect, it } from 'vitest';
import { firstWords, insertTemplate, templateQuery, templatesFor } from './template-query.ts';

describe('a slash', () => {
  const atEnd = (text: string) => templateQuery(text, text.length);

  it('asks for templates at the start of a word', () => {
    expect(atEnd('/')).toEqual({ at: 0, typed: '' });
    expect(atEnd('Seen today /ho')).toEqual({ at: 11, typed: 'ho' });
    expect(atEnd('One\n/home vi')).toEqual({ at: 4, typed: 'home vi' });
    expect(templateQuery('/ho and more', 3)).toEqual({ at: 0, typed: 'ho' });
  });

  it('stays text within words, before spaces, and in paths', () => {
    for (const text of ['and/or', '24/7', '/ 5', '/a/b', '/one\ntwo', `/${'a'.repeat(31)}`, '']) {
      expect(atEnd(text)).toBeNull();
    }
  });
});

describe('a template', () => {
  it('is found by the beginnings of its words, without accents', () => {
    const templates = [{ name: 'Réunion d’équipe' }, { name: 'Home visit' }];
    expect(templatesFor(templates, 'equ reu')).toEqual([templates[0]]);
    expect(templatesFor(templates, '')).toEqual(templates);
    expect(templatesFor(templates, 'isit')).toEqual([]);
  });

  it('replaces what was typed and stands on its own lines', () => {
    const template = 'Who: \nNext:';
    expect(insertTemplate('/ho', { from: 0, to: 3 }, template)).toEqual({
      text: 'Who: \nNext:',
      caret: 5,
    });
    expect(insertTemplate('Seen /ho today', { from: 5, to: 8 }, template)).toEqual({
      text: 'Seen\nWho: \nNext:\ntoday',
      caret: 10,
    });
    expect(insertTemplate('Seen\n', { from: 5, to: 5 }, template).text).toBe('Seen\nWho: \nNext:');
  });

  it('is recognized by its first words', () => {
    expect(firstWords('**Who:** \n**Next:**')).toBe('Who: Next:');
  });
});
