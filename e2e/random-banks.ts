import fc from 'fast-check';
import { sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { tier } from '../scripts/vitest/tier.ts';

const bilingual = (text: string) => ({ en: text, fr: `${text} (fr)` });

type Form = BankQuestion['form'];
const forms: readonly Form[] = questionForms;
const topics = ['one', 'two', 'three'];
const formats = ['text', 'date', 'phone', 'email'] as const;

/** A question without a position; numbers in its conditions choose an earlier question. */
const rawQuestion = fc.record({
  form: fc.nat(),
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
 * Random valid question banks of these forms: every condition refers to an earlier choice, maybe in
 * another form. Ids contain form and position, so that one bank can follow another.
 */
export function randomBanks(...allowedForms: [Form, ...Form[]]): fc.Arbitrary<QuestionBank> {
  return fc
    .array(rawQuestion, {
      minLength: 2 * allowedForms.length,
      maxLength: 8 + 4 * allowedForms.length,
    })
    .map((raw) => {
      const categories = topics.map((id) => ({ id, name: bilingual(id), title: bilingual(id) }));
      const placed = raw.map((one, index) => {
        const form = allowedForms[one.form % allowedForms.length] ?? allowedForms[0];
        return { ...one, form, id: `${form}-${index}` };
      });
      const ordered = forms.flatMap((form) =>
        topics.flatMap((topic) =>
          placed.filter((one) => one.form === form && one.category === topic),
        ),
      );
      const questions = ordered.map((one, index) => question(one, ordered.slice(0, index)));
      return { format: 'cairn-questions-1' as const, categories, questions };
    })
    .map((bank) => ({ ...bank, questions: sortByAskingOrder(bank) }));
}

type Raw = typeof rawQuestion extends fc.Arbitrary<infer One> ? One : never;
type Placed = Omit<Raw, 'form'> & { id: string; form: Form };

function question(one: Placed, before: readonly Placed[]): BankQuestion {
  const { id, form, category, required } = one;
  const selects = before.filter(({ isSelect }) => isSelect);
  const showIf = one.conditions.flatMap(({ of: questionIndex, first, second }) => {
    const other = selects[questionIndex % Math.max(selects.length, 1)];
    if (!other) return [];
    const values = [first, second].map((number) => `v${number % other.choices}`);
    return [{ questionId: other.id, equals: [...new Set(values)] }];
  });
  const shared = { id, form, category, required, text: bilingual(`Question ${id}`) };
  const conditional = showIf.length > 0 ? { showIf } : {};
  if (!one.isSelect) {
    return { ...shared, ...conditional, kind: 'string', long: one.long, format: one.format };
  }
  const options = Array.from({ length: one.choices }, (_, index) => ({
    value: `v${index}`,
    label: bilingual(`Choice ${index}`),
  }));
  return { ...shared, ...conditional, kind: 'select', multiple: one.multiple, options };
}

/** Point of connection failure in a call; `null` for none. */
export type Loss = 'before' | 'after' | null;

/** A move of a person in a form; numbers choose among visible questions. */
export type Move =
  | { do: 'answer'; which: number; with: number; text: string }
  | { do: 'clear'; which: number }
  | { do: 'save' }
  | { do: 'lose'; calls: Loss[] }
  | { do: 'reload' }
  | { do: 'elsewhere' }
  | { do: 'publish' };

export const randomTexts = fc.oneof(
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

export const randomLosses: fc.Arbitrary<Loss[]> = fc.array(
  fc.constantFrom('before', 'after', null),
  { minLength: 1, maxLength: 3 },
);

export const randomMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({ do: fc.constant('answer'), which, with: fc.nat(), text: randomTexts }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('clear'), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('save') }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('lose'),
        calls: randomLosses,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reload') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('publish') }) },
  ),
  { maxLength: 25 },
) as fc.Arbitrary<Move[]>;

/** Turns of two devices. */
export const randomTurns = fc.array(fc.record({ who: fc.nat(1), moves: randomMoves }), {
  minLength: 2,
  maxLength: 6,
});

/** Answers to questions chosen by number. */
export const randomAnswers = fc.array(fc.record({ which, with: fc.nat(), text: randomTexts }), {
  maxLength: 8,
});

/** A move of staff in a questionnaire. */
export type SheetMove = Extract<Move, { do: 'answer' | 'clear' | 'save' | 'reload' }>;

/** Text that a keyboard can type into one line. */
const typedTexts = fc.oneof(
  fc.constantFrom('2001-02-03', '555 0100', 'a@waymark.example', ' ', '🧗‍♀️ été', 'שלום'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

export const randomSheetMoves = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({ do: fc.constant('answer'), which, with: fc.nat(), text: typedTexts }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('clear'), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('save') }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reload') }) },
  ),
  { minLength: 3, maxLength: 14 },
) as fc.Arbitrary<SheetMove[]>;

/**
 * Number of walks: five fixed seeds protect main; `all` adds random ones, and a failure prints its
 * seed.
 */
export function walks(all: number) {
  return tier === 'main' ? { numRuns: 5, seed: 20_260_301 } : { numRuns: all };
}
