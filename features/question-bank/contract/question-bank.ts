import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { translatedLine } from '#core/contract/text.ts';
import { dangerMarks, helpKinds, maxHelpKinds } from '#features/questions/contract/danger-rules.ts';
import { questionForms, questionKinds } from '#features/questions/contract/enumerations.ts';
import { answerFormats } from '#features/questions/contract/questions.ts';
import { boundFields } from './bound-fields.ts';

/** Id of a question, topic, or option: letters, digits, hyphens, underscores. */
const name = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9][\w-]*$/);

/** Topic as written in a bank. */
export const bankCategory = z.strictObject({
  id: name,
  name: translatedLine(80),
  title: translatedLine(120),
  hint: translatedLine(120).optional(),
});
export type BankCategory = z.infer<typeof bankCategory>;

/** Question as written in a bank, without a version. */
export const bankQuestion = z.strictObject({
  id: name,
  form: z.enum(questionForms),
  category: name,
  kind: z.enum(questionKinds),
  text: translatedLine(300),
  help: translatedLine(600).optional(),
  options: z
    .array(z.strictObject({ value: name, label: translatedLine(200) }))
    .min(2)
    .max(40)
    .optional(),
  multiple: z.boolean().optional(),
  long: z.boolean().optional(),
  format: z.enum(answerFormats).optional(),
  required: z.boolean(),
  showIf: z
    .array(z.strictObject({ questionId: name, equals: z.array(name).min(1).max(40) }))
    .min(1)
    .max(5)
    .optional(),
  boundField: z.enum(Object.keys(boundFields) as [string, ...string[]]).optional(),
  dangers: z
    .array(
      z.strictObject({
        answers: z.array(name).min(1).max(40),
        mark: z.enum(dangerMarks),
        help: z
          .array(z.enum(helpKinds))
          .max(maxHelpKinds)
          .refine((help) => new Set(help).size === help.length, 'rule:repeated'),
      }),
    )
    .min(1)
    .max(dangerMarks.length)
    .optional(),
  forOthers: z
    .strictObject({
      title: translatedLine(120).optional(),
      text: translatedLine(300).optional(),
      help: translatedLine(600).optional(),
      options: z
        .array(z.strictObject({ value: name, label: translatedLine(200) }))
        .max(40)
        .optional(),
    })
    .optional(),
});
export type BankQuestion = z.infer<typeof bankQuestion>;

/** All questions of all forms, for export, import, and defaults. */
export const questionBank = z.strictObject({
  format: z.literal('cairn-questions-1'),
  /** In display order. */
  categories: z.array(bankCategory).max(100),
  /** In order of asking within form and topic. */
  questions: z.array(bankQuestion).max(1000),
});
export type QuestionBank = z.infer<typeof questionBank>;

/** Publication state of a form. */
const published = z.object({
  form: z.enum(questionForms),
  edition: z.int(),
  publishedAt: moment,
});

/** Question that differs from its published version. */
const bankChange = z.object({
  questionId: z.string(),
  form: z.enum(questionForms),
  change: z.enum(['added', 'changed', 'moved', 'removed']),
});
export type BankChange = z.infer<typeof bankChange>;

/** Draft of the bank. People answer the published version. */
export const bankState = z.object({
  /** Increments with each change; an update names the version it is based on. */
  version: z.int(),
  bank: questionBank,
  published: z.array(published),
  changes: z.array(bankChange),
  /** True when topics differ from the published ones. */
  categoriesChanged: z.boolean(),
});
export type BankState = z.infer<typeof bankState>;

const access = 'question:write';
const basedOn = { version: z.int().min(1) };
const questionId = z.object({ id: name });
const reply = { status: 200, body: bankState } as const;

export const readQuestionBank = operation({
  id: 'readQuestionBank',
  method: 'GET',
  path: '/api/question-bank',
  summary: 'List the questions being edited, with changes since the published version',
  access,
  reply,
});

export const addQuestion = operation({
  id: 'addQuestion',
  method: 'POST',
  path: '/api/question',
  summary: 'Add a question at the end of its topic. Asked once published',
  access,
  body: z.strictObject({ ...basedOn, question: bankQuestion }),
  reply: { status: 201, body: bankState },
  problems: ['stale-version'],
});

export const changeQuestion = operation({
  id: 'changeQuestion',
  method: 'PUT',
  path: '/api/question/:id',
  summary: 'Change a question. Publishing creates a new version; earlier answers keep theirs',
  access,
  params: questionId,
  body: z.strictObject({ ...basedOn, question: bankQuestion }),
  reply,
  problems: ['not-found', 'stale-version', 'question-needed'],
});

export const removeQuestion = operation({
  id: 'removeQuestion',
  method: 'DELETE',
  path: '/api/question/:id',
  summary: 'Retire a question. Its answers stay',
  access,
  params: questionId,
  body: z.strictObject(basedOn),
  reply,
  problems: ['not-found', 'stale-version', 'question-needed'],
});

export const orderQuestions = operation({
  id: 'orderQuestions',
  method: 'PUT',
  path: '/api/question-bank/order',
  summary: 'Reorder the questions of a topic in a form',
  access,
  body: z.strictObject({
    ...basedOn,
    form: z.enum(questionForms),
    category: name,
    questionIds: z.array(name).max(1000),
  }),
  reply,
  problems: ['stale-version'],
});

export const writeCategories = operation({
  id: 'writeCategories',
  method: 'PUT',
  path: '/api/question-bank/categories',
  summary: 'Rename, add, reorder, or remove topics. A topic with questions can’t be removed',
  access,
  body: z.strictObject({ ...basedOn, categories: z.array(bankCategory).max(100) }),
  reply,
  problems: ['stale-version'],
});

export const importQuestionBank = operation({
  id: 'importQuestionBank',
  method: 'PUT',
  path: '/api/question-bank',
  summary: 'Replace the question bank being edited. Publishes nothing',
  access,
  body: z.strictObject({ ...basedOn, bank: questionBank }),
  reply,
  problems: ['stale-version'],
});

export const publishQuestionBank = operation({
  id: 'publishQuestionBank',
  method: 'POST',
  path: '/api/question-bank/publish',
  summary:
    'Publish the question bank. Forms already started keep their version. Without changes, the version stays the same',
  access,
  changes: ['questions'],
  body: z.strictObject(basedOn),
  reply,
  problems: ['stale-version'],
});

export const discardQuestionChanges = operation({
  id: 'discardQuestionChanges',
  method: 'POST',
  path: '/api/question-bank/discard',
  summary: 'Discard the changes since the published version',
  access,
  body: z.strictObject(basedOn),
  reply,
  problems: ['stale-version'],
});

export const exportQuestionBank = operation({
  id: 'exportQuestionBank',
  method: 'GET',
  path: '/api/question-bank/file',
  summary: 'Export the question bank being edited as JSON for import',
  access,
  reply: { status: 200, file: 'application/json' },
});

export const readQuestionUses = operation({
  id: 'readQuestionUses',
  method: 'GET',
  path: '/api/question/:id/uses',
  summary: 'Get who a change to a question affects',
  access,
  params: questionId,
  reply: {
    status: 200,
    body: z.object({
      /** Number of answers, in any version. */
      answers: z.int(),
      /** Number of open public forms that ask it. */
      formsUnderWay: z.int(),
      /** Questions whose condition depends on its answer. */
      dependents: z.array(z.string()),
    }),
  },
  problems: ['not-found'],
});
