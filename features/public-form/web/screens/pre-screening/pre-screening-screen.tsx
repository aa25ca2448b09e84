import { useMemo, useState } from 'react';
import {
  type AbandonedForm,
  type FormOnDevice,
  formOnDevice,
} from '../../parts/pre-screening/form-on-device.ts';
import {
  type FormSurroundings,
  resumeForm,
} from '../../parts/pre-screening/pre-screening-calls.ts';
import type { Holder } from '../../parts/public-form/keeping/form-calls.ts';
import { useOpenedForm } from '../../parts/public-form/keeping/use-opened-form.ts';
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import { restoreFromHistory } from '../../parts/public-form/pages/use-place.ts';
import { useWords } from '../../parts/public-form/words.ts';
import { ClaimPage, DonePage } from './aside-pages.tsx';
import { ClaimedForm } from './claimed-form.tsx';

/** Public form for requesting help, from first page to reference. */
export function PreScreeningScreen(props: FormSurroundings) {
  // After a submitted form is reloaded, only the reference is left.
  const [reference] = useState(() => restoreFromHistory().reference);
  if (reference !== undefined) return <DonePage reference={reference} />;
  return <DeviceForm {...props} />;
}

interface OpenedFormProps extends FormSurroundings {
  memory: FormOnDevice;
  /** True when the user has just proved that the form is theirs. */
  isClaimed: boolean;
}

/** Form of this tab, or a new one. */
function OpenedForm({ memory, isClaimed, ...around }: OpenedFormProps) {
  const { opening, openAgain } = useOpenedForm(around.calls, memory);
  const [hasShown, setShown] = useState(isClaimed);

  if (opening.state === 'loading') return <LoadingPage />;
  if (opening.state === 'failed') return <FailedPage onRetry={openAgain} />;
  const { keeper } = opening.form;
  const leaveFor = (holder: Holder | null) => {
    keeper.stop();
    if (holder) memory.takeUp(null, holder);
    setShown(holder !== null);
    openAgain();
  };
  return (
    <ClaimedForm
      key={opening.opened}
      {...around}
      form={opening.form}
      memory={memory}
      isClaimed={hasShown}
      onLeave={leaveFor}
    />
  );
}

/** Form of this tab; in a new tab, the form started on this device, after proof. */
function DeviceForm(props: FormSurroundings) {
  const { t } = useWords();
  const memory = useMemo(formOnDevice, []);
  const [left, setLeft] = useState(() => findFormToClaim(memory));
  const [isClaimed, setClaimed] = useState(false);

  function takeUp(from: AbandonedForm | null, holder: Holder | null): void {
    memory.takeUp(from, holder);
    setClaimed(holder !== null);
    setLeft(null);
  }

  if (left === null) return <OpenedForm {...props} memory={memory} isClaimed={isClaimed} />;
  return (
    <ClaimPage
      title={t('pre-screening:claim.leftTitle')}
      text={t('pre-screening:claim.leftText')}
      asksBirth="perhaps"
      onResume={({ dateOfBirth }) =>
        resumeForm(props.calls, { resumeCode: left.resumeCode ?? '', dateOfBirth }, (holder) =>
          takeUp(left, holder),
        )
      }
      onStartNew={() => takeUp(null, null)}
    />
  );
}

/** Form that a closed tab left and the server can return; null when this tab has its own. */
function findFormToClaim(memory: FormOnDevice): AbandonedForm | null {
  const { holder, unsaved } = memory.recall();
  if (holder !== null || unsaved.length > 0) return null;
  const left = memory.leftBehind();
  if (left === null || left.resumeCode !== null) return left;
  // The server was never reached and can't check the proof, so the page does.
  memory.takeUp(left, null);
  return null;
}
