import { isRealDay } from '#core/contract/days.ts';
import type { FormOnDevice } from '../../parts/pre-screening/form-on-device.ts';
import { readCode, type resumeForm } from '../../parts/pre-screening/pre-screening-calls.ts';
import type { ResumeProof } from '../../parts/public-form/pages/resume-form.tsx';
import type { FormState } from '../../parts/public-form/saving/answer-keeper.ts';
import type { UsableForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { ClaimPage } from './aside-pages.tsx';

/**
 * Confidence that the user owns the form: confirmed, in a new tab, after inactivity, or cleared.
 */
export type Claim = 'claimed' | 'tab' | 'idle' | 'cleared';

/** Facts only the owner knows; null for missing ones. */
export interface Proof {
  birth: string | null;
  code: string | null;
}

export function toProof({ questions }: UsableForm, state: FormState, memory: FormOnDevice): Proof {
  const birthQuestion = questions.find(({ boundField }) => boundField === 'dateOfBirth');
  const answer = birthQuestion && state.answers.get(birthQuestion.id);
  const birth = typeof answer === 'string' && isRealDay(answer) ? answer : null;
  return { birth, code: birth === null && memory.isShared() ? state.resumeCode : null };
}

interface ClaimGateProps {
  claim: Exclude<Claim, 'claimed'>;
  proof: Proof;
  onResume: (proof: ResumeProof) => ReturnType<typeof resumeForm>;
  onClaimed: () => void;
  onStartNew: () => void;
}

/** Asks the user for proof that the form is theirs. */
export function ClaimGate({ claim, proof, onResume, onClaimed, onStartNew }: ClaimGateProps) {
  const { t } = useTranslator();
  const isCleared = claim === 'cleared';
  const birthRequirement = proof.birth === null ? 'no' : 'surely';
  const about = claim === 'tab' ? 'tab' : 'idle';
  return (
    <ClaimPage
      key={claim}
      title={t(`pre-screening:claim.${about}Title`)}
      text={t(`pre-screening:claim.${about}Text`)}
      asksCode={isCleared || proof.code !== null}
      asksBirth={isCleared ? 'perhaps' : birthRequirement}
      onResume={async (enteredProof) => {
        if (isCleared) return onResume(enteredProof);
        const isMatch =
          (proof.birth === null || enteredProof.dateOfBirth === proof.birth) &&
          (proof.code === null || readCode(enteredProof.resumeCode) === readCode(proof.code));
        if (!isMatch) return proof.code === null ? 'otherBirth' : 'notFound';
        onClaimed();
        return null;
      }}
      onStartNew={onStartNew}
    />
  );
}
