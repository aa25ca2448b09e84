import type { Language } from '#core/contract/languages.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { type InitialFormState, newSecret } from './answer-keeper.ts';
import { type AskedForm, CallFailure, type FormCalls, type Holder, isGone } from './form-calls.ts';
import type { FormMemory, Remembered } from './form-memory.ts';
import { deriveResumeCode } from './resume-code.ts';
import { mergeUnsaved } from './unsaved-answers.ts';

/** Questions with the saved state of a form that this device started. */
export interface OpenedForm extends AskedForm {
  before: InitialFormState;
}

/**
 * Loads the questions and earlier answers.
 * @throws {CallFailure} when the server can't be reached; safe to retry.
 */
export async function openForm(
  calls: FormCalls,
  memory: FormMemory,
  language: () => Language,
): Promise<OpenedForm> {
  const remembered = memory.recall();
  const { secret, edition: begunIn, unsaved, isToBeHandedIn } = remembered;
  const holder = remembered.holder ?? (await recoverStartedForm(calls, remembered, language()));
  const formSecret = secret ?? newSecret();
  const fresh: InitialFormState = {
    holder: null,
    secret: formSecret,
    resumeCode: await deriveResumeCode(formSecret),
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
    const nextSecret = newSecret();
    const resumeCode = await deriveResumeCode(nextSecret);
    return {
      ...(await calls.open()),
      before: { ...fresh, secret: nextSecret, resumeCode, begunIn: null, isGone: true },
    };
  }
  // A form keeps its edition, even after a new publication.
  const { edition, questions, minutes, known } = read;
  const saved = new Map<string, AnswerValue>(
    read.answers.map(({ questionId, answer }) => [questionId, answer]),
  );
  return {
    edition,
    questions,
    ...(minutes !== undefined && { minutes }),
    ...(known && { known }),
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
 * Recovers a form whose creation reply was lost. Sends the same secret with the original edition:
 * the server returns that form or creates it.
 */
async function recoverStartedForm(
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
