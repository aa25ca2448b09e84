import type { Language } from '#core/contract/languages.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { type KeptBefore, newSecret } from './answer-keeper.ts';
import { type AskedForm, CallFailure, type FormCalls, type Holder, isGone } from './form-calls.ts';
import type { FormMemory, Remembered } from './form-memory.ts';
import { resumeCodeOf } from './resume-code.ts';
import { mergeUnsaved } from './unsaved-answers.ts';

/** The questions, and what there is of a form that this device began before. */
export interface OpenedForm extends AskedForm {
  before: KeptBefore;
}

/**
 * Loads the questions and what was answered before a reload or a crash.
 *
 * @throws {CallFailure} when the server is not reached; trying again is safe.
 */
export async function openForm(
  calls: FormCalls,
  memory: FormMemory,
  language: () => Language,
): Promise<OpenedForm> {
  const remembered = memory.recall();
  const { secret, edition: begunIn, unsaved, isToBeHandedIn } = remembered;
  const holder = remembered.holder ?? (await begunWithoutReply(calls, remembered, language()));
  const ownSecret = secret ?? newSecret();
  const fresh: KeptBefore = {
    holder: null,
    secret: ownSecret,
    resumeCode: await resumeCodeOf(ownSecret),
    begunIn,
    saved: new Map(),
    ...mergeUnsaved(new Map(), unsaved),
    isGone: false,
    isToBeHandedIn: false,
    reference: null,
  };
  if (!holder) return { ...(await calls.open()), before: fresh };

  const read = await calls.read(holder).catch((failure: unknown) => {
    if (failure instanceof CallFailure && isGone(failure)) return null;
    throw failure;
  });
  if (read === null) {
    const another = newSecret();
    const resumeCode = await resumeCodeOf(another);
    return {
      ...(await calls.open()),
      before: { ...fresh, secret: another, resumeCode, begunIn: null, isGone: true },
    };
  }
  // What it asked when it was begun, whatever was published meanwhile.
  const { edition, questions } = read;
  const saved = new Map<string, AnswerValue>(
    read.answers.map(({ questionId, answer }) => [questionId, answer]),
  );
  return {
    edition,
    questions,
    before: {
      ...fresh,
      holder,
      resumeCode: null,
      saved,
      ...mergeUnsaved(saved, unsaved),
      isToBeHandedIn,
      reference: read.reference,
    },
  };
}

/**
 * A form that was begun, and whose reply was lost, may be there: with the questions of that time,
 * whatever was published since. The same secret finds it, or begins it as it would have been.
 */
async function begunWithoutReply(
  calls: FormCalls,
  { secret, edition }: Remembered,
  language: Language,
): Promise<Holder | null> {
  if (secret === null || edition === null) return null;
  try {
    return await calls.start({ secret, language, edition, answers: [] });
  } catch (failure) {
    if (failure instanceof CallFailure && failure.issues.length > 0) return null;
    throw failure;
  }
}
