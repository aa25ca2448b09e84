import { describe, expect, test } from 'vitest';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { mergeUnsaved, type UnsavedAnswer, withSent } from './unsaved-answers.ts';

describe('merging unsaved answers with the server’s', () => {
  const merged = (stands: AnswerValue | undefined, unsaved: UnsavedAnswer) => {
    const saved = new Map(stands === undefined ? [] : [['name', stands] as const]);
    const { answers, elsewhere } = mergeUnsaved(saved, [unsaved]);
    return { answer: answers.get('name'), isElsewhere: elsewhere.has('name') };
  };
  const here = { answer: 'here', isElsewhere: false };

  test.each<[string, AnswerValue | undefined, UnsavedAnswer, ReturnType<typeof merged>]>([
    ['keeps an answer that never arrived', undefined, ['name', 'here', [null]], here],
    ['keeps a change to the seen answer', 'seen', ['name', 'here', ['seen']], here],
    [
      'keeps a change to an answer sent without a reply',
      'sent',
      ['name', 'here', ['seen', 'sent']],
      here,
    ],
    ['keeps an answer that arrived', 'here', ['name', 'here', ['seen']], here],
    ['keeps an answer stored by an older version', 'any', ['name', 'here'], here],
    [
      'drops an answer older than the one from elsewhere',
      'elsewhere',
      ['name', 'here', ['seen', 'sent']],
      { answer: 'elsewhere', isElsewhere: true },
    ],
    [
      'drops an answer older than the first one elsewhere',
      'elsewhere',
      ['name', 'here', [null]],
      { answer: 'elsewhere', isElsewhere: true },
    ],
  ])('%s', (_which, stands, unsaved, expected) => {
    expect(merged(stands, unsaved)).toEqual(expected);
  });

  test('adds nothing when nothing is unsaved', () => {
    const { answers, elsewhere, mayBeThere } = mergeUnsaved(new Map([['name', 'seen']]), []);
    expect([...answers, ...elsewhere]).toEqual([['name', 'seen']]);
    expect(mayBeThere.get('name')).toEqual(['seen']);
  });
});

describe('values sent without a reply', () => {
  test('stay within the server’s limit and start with the last seen value', () => {
    let known: readonly AnswerValue[] = ['seen'];
    for (let n = 0; n < 100; n += 1) known = withSent(known, `typed ${n}`);
    expect(known).toHaveLength(30);
    expect([known[0], known[1], known.at(-1)]).toEqual(['seen', 'typed 71', 'typed 99']);
  });

  test('list each value once', () => {
    expect(withSent(withSent(undefined, 'a'), 'a')).toEqual([null, 'a']);
  });
});
