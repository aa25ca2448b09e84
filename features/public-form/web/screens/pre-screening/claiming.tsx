import { isRealDay } from '#core/contract/days.ts';
import type { FormOnDevice } from '../../parts/pre-screening/form-on-device.ts';
import { readCode, type resumed } from '../../parts/pre-screening/pre-screening-calls.ts';
import type { Kept } from '../../parts/public-form/keeping/answer-keeper.ts';
import type { UsableForm } from '../../parts/public-form/keeping/use-opened-form.ts';
import type { ResumeProof } from '../../parts/public-form/pages/resume-form.tsx';
import { useWords } from '../../parts/public-form/words.ts';
import { ClaimPage } from './aside-pages.tsx';

/** Who is before the screen: the person of the form; or who knows, in a new tab or after a while. */
export type Claim = 'claimed' | 'tab' | 'idle' | 'cleared';

/** What only the person of the form knows; null for what there isn't. */
export interface Proof {
  birth: string | null;
  code: string | null;
}

export function proofOf({ questions }: UsableForm, kept: Kept, memory: FormOnDevice): Proof {
  const asked = questions.find(({ boundField }) => boundField === 'dateOfBirth');
  const answer = asked && kept.answers.get(asked.id);
  const birth = typeof answer === 'string' && isRealDay(answer) ? answer : null;
  return { birth, code: birth === null && memory.isShared() ? kept.resumeCode : null };
}

interface ClaimingProps {
  claim: Exclude<Claim, 'claimed'>;
  proof: Proof;
  onResume: (proof: ResumeProof) => ReturnType<typeof resumed>;
  onClaimed: () => void;
  onStartNew: () => void;
}

/** Asks whoever is there for what only the person of the form knows. */
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
