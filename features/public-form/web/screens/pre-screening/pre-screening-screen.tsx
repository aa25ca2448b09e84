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
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import { restoreFromHistory } from '../../parts/public-form/pages/use-place.ts';
import { useSubPage } from '../../parts/public-form/pages/use-sub-page.ts';
import type { Holder } from '../../parts/public-form/saving/form-calls.ts';
import { useOpenedForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { ClaimPage, DonePage } from './aside-pages.tsx';
import { ClaimedForm } from './claimed-form.tsx';
import { type StatusPage, StatusPages } from './status-pages.tsx';

/** Public form for requesting help, from first page to reference. */
export function PreScreeningScreen(props: Omit<FormSurroundings, 'onSent'>) {
  // After a submitted form is reloaded, only the reference is left.
  const [reference] = useState(() => restoreFromHistory().reference);
  const pages = useSubPage<StatusPage>();
  const [sent, setSent] = useState<Holder | null>(null);
  if (sent !== null && pages.page !== null) {
    return <StatusPages holder={sent} calls={props.calls} pages={pages} />;
  }
  if (reference !== undefined) return <DonePage reference={reference} />;
  return (
    <DeviceForm
      {...props}
      onSent={(holder) => {
        setSent(holder);
        pages.open('status');
      }}
    />
  );
}

interface OpenedFormProps extends FormSurroundings {
  memory: FormOnDevice;
  /** True when the user has just proved that the form is theirs. */
  isClaimed: boolean;
}

/** Form of this tab, or a new one. */
function OpenedForm({ memory, isClaimed, ...surroundings }: OpenedFormProps) {
  const { opening, openAgain } = useOpenedForm(surroundings.calls, memory);
  const [hasProof, setHasProof] = useState(isClaimed);

  if (opening.state === 'loading') return <LoadingPage />;
  if (opening.state === 'failed') return <FailedPage onRetry={openAgain} />;
  const { keeper } = opening.form;
  const leaveFor = (holder: Holder | null) => {
    keeper.stop();
    if (holder) memory.adoptForm(null, holder);
    setHasProof(holder !== null);
    openAgain();
  };
  return (
    <ClaimedForm
      key={opening.opened}
      {...surroundings}
      form={opening.form}
      memory={memory}
      isClaimed={hasProof}
      onLeave={leaveFor}
    />
  );
}

/** Form of this tab; in a new tab, the form started on this device, after proof. */
function DeviceForm(props: FormSurroundings) {
  const { t } = useTranslator();
  const memory = useMemo(formOnDevice, []);
  const [formToClaim, setFormToClaim] = useState(() => findFormToClaim(memory));
  const [isClaimed, setClaimed] = useState(false);

  function adoptForm(from: AbandonedForm | null, holder: Holder | null): void {
    memory.adoptForm(from, holder);
    setClaimed(holder !== null);
    setFormToClaim(null);
  }

  if (formToClaim === null) return <OpenedForm {...props} memory={memory} isClaimed={isClaimed} />;
  return (
    <ClaimPage
      title={t('pre-screening:claim.leftTitle')}
      text={t('pre-screening:claim.leftText')}
      asksBirth="perhaps"
      onResume={({ dateOfBirth }) =>
        resumeForm(props, { resumeCode: formToClaim.resumeCode ?? '', dateOfBirth }, (holder) =>
          adoptForm(formToClaim, holder),
        )
      }
      onStartNew={() => adoptForm(null, null)}
    />
  );
}

/** Form that a closed tab left and the server can return; null when this tab has its own. */
function findFormToClaim(memory: FormOnDevice): AbandonedForm | null {
  const { holder, unsaved } = memory.recall();
  if (holder !== null || unsaved.length > 0) return null;
  const abandoned = memory.abandonedForm();
  if (abandoned === null || abandoned.resumeCode !== null) return abandoned;
  // The server was never reached and can't check the proof, so the page does.
  memory.adoptForm(abandoned, null);
  return null;
}
