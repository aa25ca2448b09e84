import { isRealDay } from '#core/contract/days.ts';
import type { FormOnDevice } from '../../parts/pre-screening/form-on-device.ts';
import { readCode, type resumeForm } from '../../parts/pre-screening/pre-screening-calls.ts';
import type { Kept } from '../../parts/public-form/keeping/answer-keeper.ts';
import type { UsableForm } from '../../parts/public-form/keeping/use-opened-form.ts';
import type { ResumeProof } from '../../parts/public-form/pages/resume-form.tsx';
import { useWords } from '../../parts/public-form/words.ts';
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

export function toProof({ questions }: UsableForm, kept: Kept, memory: FormOnDevice): Proof {
  const asked = questions.find(({ boundField }) => boundField === 'dateOfBirth');
  const answer = asked && kept.answers.get(asked.id);
  const birth = typeof answer === 'string' && isRealDay(answer) ? answer : null;
  return { birth, code: birth === null && memory.isShared() ? kept.resumeCode : null };
}

interface ClaimingProps {
  claim: Exclude<Claim, 'claimed'>;
  proof: Proof;
  onResume: (proof: ResumeProof) => ReturnType<typeof resumeForm>;
  onClaimed: () => void;
  onStartNew: () => void;
}

/** Asks the user for proof that the form is theirs. */
export function Claiming({ claim, proof, onResume, onClaimed, onStartNew }: ClaimingProps) {
  const { t } = useWords();
  const isCleared = claim === 'cleared';
  const birthAsked = proof.birth === null ? 'no' : 'surely';
  const about = claim === 'tab' ? 'tab' : 'idle';
  return (
    <ClaimPage
      key={claim}
      title={t(`pre-screening:claim.${about}Title`)}
      text={t(`pre-screening:claim.${about}Text`)}
      asksCode={isCleared || proof.code !== null}
      asksBirth={isCleared ? 'perhaps' : birthAsked}
      onResume={async (given) => {
        if (isCleared) return onResume(given);
        const fits =
          (proof.birth === null || given.dateOfBirth === proof.birth) &&
          (proof.code === null || readCode(given.resumeCode) === readCode(proof.code));
        if (!fits) return proof.code === null ? 'otherBirth' : 'notFound';
        onClaimed();
        return null;
      }}
      onStartNew={onStartNew}
    />
  );
}
