import { useState } from 'react';
import type { FormOnDevice } from '../../parts/pre-screening/form-on-device.ts';
import type { FormSurroundings } from '../../parts/pre-screening/pre-screening-calls.ts';
import type { Holder } from '../../parts/public-form/keeping/form-calls.ts';
import { useOpenedForm } from '../../parts/public-form/keeping/use-opened-form.ts';
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import { ClaimedForm } from './claimed-form.tsx';

interface OpenedFormProps extends FormSurroundings {
  memory: FormOnDevice;
  /** Whether somebody has shown just now that the form is theirs. */
  isClaimed: boolean;
}

/** The form that this tab knows, or a new one. */
export function OpenedForm({ memory, isClaimed, ...around }: OpenedFormProps) {
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
