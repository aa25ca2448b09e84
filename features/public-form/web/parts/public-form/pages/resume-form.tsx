import { type FormEvent, useRef, useState } from 'react';
import { isNotAfterToday, isRealDay } from '#core/contract/days.ts';
import { DayField } from '../fields/day-field.tsx';
import fields from '../fields/question-field.module.css';
import { CallFailure } from '../saving/form-calls.ts';
import { type TextKey, useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';

export interface ResumeProof {
  resumeCode: string;
  dateOfBirth: string | null;
}

/** Reason why a form can't be resumed. */
export type ResumeProblem = 'notFound' | 'otherBirth' | 'tooMany' | 'offline' | 'troubled';

export function resumeProblem(failure: unknown): ResumeProblem {
  const code = failure instanceof CallFailure ? failure.code : 'unexpected';
  if (code === 'not-found' || code === 'invalid') return 'notFound';
  if (code === 'too-many') return 'tooMany';
  return code === 'offline' ? 'offline' : 'troubled';
}

interface ResumeFormProps {
  asksCode: boolean;
  /** `perhaps` when it is unknown whether the form contains it. */
  asksBirth: 'perhaps' | 'surely' | 'no';
  /** Texts that replace those of the pre-screening. */
  problemKeys?: Partial<Record<ResumeProblem, TextKey>>;
  /** Resolves to null on success; the page is then replaced. */
  onResume: (proof: ResumeProof) => Promise<ResumeProblem | null>;
}

/** Asks for the code, the date of birth, or both before resuming a form. */
export function ResumeForm({ asksCode, asksBirth, problemKeys, onResume }: ResumeFormProps) {
  const { t } = useTranslator();
  const keyByProblem: Partial<Record<Problem, TextKey>> = problemKeys ?? {};
  const [code, setCode] = useState('');
  const [birth, setBirth] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const first = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const inputProblem = findInputProblem();
    setProblem(inputProblem);
    if (inputProblem !== null) return focusOn(inputProblem);
    setBusy(true);
    const refused = await onResume({ resumeCode: code, dateOfBirth: birth });
    setBusy(false);
    if (refused === null) return;
    setProblem(refused);
    focusOn(refused);
  }

  function findInputProblem(): Problem | null {
    if (asksCode && code.trim() === '') return 'codeMissing';
    if (birth === null) return asksBirth === 'surely' ? 'birthMissing' : null;
    return isRealDay(birth) && isNotAfterToday(birth) ? null : 'birthWrong';
  }

  function focusOn(about: Problem): void {
    const isBirth = about.startsWith('birth') || !asksCode;
    first.current?.querySelector<HTMLElement>(isBirth ? '#resume-birth' : '#resume-code')?.focus();
  }

  const isCodeWrong = problem === 'codeMissing' || (asksCode && problem === 'notFound');
  const isBirthWrong =
    problem === 'otherBirth' || problem === 'birthMissing' || problem === 'birthWrong';
  return (
    <form noValidate ref={first} onSubmit={(event) => void submit(event)}>
      <p role="alert" className={problem ? fields.problem : undefined} id="resume-problem">
        {problem && t(keyByProblem[problem] ?? `pre-screening:resume.${problem}`)}
      </p>
      {asksCode && (
        <div className={isCodeWrong ? `${fields.field} ${fields.wrong}` : fields.field}>
          <label htmlFor="resume-code" className={fields.name}>
            {t('pre-screening:resume.code')}
          </label>
          <p id="resume-code-hint" className={fields.hint}>
            {t('pre-screening:resume.codeHint')}
          </p>
          <input
            id="resume-code"
            type="text"
            className={fields.code}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="resume-code-hint"
            aria-invalid={isCodeWrong ? true : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
      )}
      {asksBirth !== 'no' && (
        <div className={isBirthWrong ? `${fields.field} ${fields.wrong}` : fields.field}>
          <DayField
            id="resume-birth"
            label={t('pre-screening:resume.birth')}
            value={null}
            allowsFuture={false}
            isWrong={isBirthWrong}
            describedBy={asksBirth === 'perhaps' ? 'resume-birth-hint' : undefined}
            notes={
              asksBirth === 'perhaps' && (
                <p id="resume-birth-hint" className={fields.hint}>
                  {t('pre-screening:resume.birthHint')}
                </p>
              )
            }
            onChange={setBirth}
          />
        </div>
      )}
      <div className={buttons.row}>
        <button type="submit" className={buttons.main} aria-disabled={isBusy}>
          {t('pre-screening:resume.goOn')}
        </button>
      </div>
    </form>
  );
}

type Problem = ResumeProblem | 'codeMissing' | 'birthMissing' | 'birthWrong';
