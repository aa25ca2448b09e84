import fc from 'fast-check';
import { inAskedOrder } from '#contract/bank-rules.ts';
import type { BankQuestion, QuestionBank } from '#contract/question-bank.ts';

const words = (text: string) => ({ en: text, fr: `${text} (fr)` });

type Form = BankQuestion['form'];
const topics = ['one', 'two', 'three'];
const formats = ['text', 'date', 'phone', 'email'] as const;

/** A question before it has a place; conditions are numbers that choose among what is asked before. */
const rawQuestion = fc.record({
  category: fc.constantFrom(...topics),
  isSelect: fc.boolean(),
  required: fc.boolean(),
  multiple: fc.boolean(),
  long: fc.boolean(),
  format: fc.constantFrom(...formats),
  choices: fc.integer({ min: 2, max: 4 }),
  conditions: fc.array(fc.record({ of: fc.nat(), first: fc.nat(), second: fc.nat() }), {
    maxLength: 2,
  }),
});

/**
 * Banks of one form that keep the rules of a bank: every condition names a choice that is asked
 * earlier. Their ids say in which bank they stand, so that one bank may follow another.
 */
export function randomBanks(form: Form): fc.Arbitrary<QuestionBank> {
  return fc
    .array(rawQuestion, { minLength: 2, maxLength: 12 })
    .map((raw) => {
      const categories = topics.map((id) => ({ id, name: words(id), title: words(id) }));
      const placed = raw.map((one, index) => ({ ...one, id: `walk-${index}` }));
      const ordered = topics.flatMap((topic) =>
        placed.filter(({ category }) => category === topic),
      );
      const questions = ordered.map((one, index) => question(form, one, ordered.slice(0, index)));
      return { format: 'cairn-questions-1' as const, categories, questions };
    })
    .map((bank) => ({ ...bank, questions: inAskedOrder(bank) }));
}

type Placed = (typeof rawQuestion extends fc.Arbitrary<infer Raw> ? Raw : never) & { id: string };

function question(form: Form, one: Placed, before: readonly Placed[]): BankQuestion {
  const { id, category, required } = one;
  const selects = before.filter(({ isSelect }) => isSelect);
  const showIf = one.conditions.flatMap(({ of, first, second }) => {
    const other = selects[of % Math.max(selects.length, 1)];
    if (!other) return [];
    const values = [first, second].map((number) => `v${number % other.choices}`);
    return [{ questionId: other.id, equals: [...new Set(values)] }];
  });
  const shared = { id, form, category, required, text: words(`Question ${id}`) };
  const conditional = showIf.length > 0 ? { showIf } : {};
  if (!one.isSelect) {
    return { ...shared, ...conditional, kind: 'string', long: one.long, format: one.format };
  }
  const options = Array.from({ length: one.choices }, (_, index) => ({
    value: `v${index}`,
    label: words(`Choice ${index}`),
  }));
  return { ...shared, ...conditional, kind: 'select', multiple: one.multiple, options };
}

/** What somebody does with the form before them; numbers choose among what is shown. */
export type Move =
  | { do: 'answer'; which: number; with: number; text: string }
  | { do: 'clear'; which: number }
  | { do: 'save' }
  | { do: 'lose'; calls: ('before' | 'after')[] }
  | { do: 'reload' }
  | { do: 'elsewhere' }
  | { do: 'publish' };

const typed = fc.oneof(
  fc.constantFrom(
    '2001-02-03',
    '555 0100',
    'a@waymark.example',
    ' ',
    '31-31-31',
    '🧗‍♀️ été',
    'שלום',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const which = fc.nat();

export const randomMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({ do: fc.constant('answer'), which, with: fc.nat(), text: typed }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('clear'), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('save') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('lose'),
        calls: fc.array(fc.constantFrom('before', 'after'), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('publish') }) },
  ),
  { maxLength: 25 },
) as fc.Arbitrary<Move[]>;
