import { useState } from 'react';
import type { CrisisContact } from '../components/crisis-contacts.tsx';
import { DonePage } from './done-page.tsx';
import { FormSteps } from './form-steps.tsx';
import type { IntakeCalls } from './intake-calls.ts';
import { FailedPage, LoadingPage } from './opening-pages.tsx';
import { useOpenedForm } from './use-opened-form.ts';
import { foundInHistory } from './use-place.ts';

export interface PreScreeningScreenProps {
  calls: IntakeCalls;
  crisisContacts: readonly CrisisContact[];
  /** The name of the organisation; null until it is known. */
  organisation: string | null;
}

/** The form by which somebody asks for help, from its first page to its reference. */
export function PreScreeningScreen({ calls, ...rest }: PreScreeningScreenProps) {
  // After a reload, the reference is all that is left of a form that was handed in.
  const [reference] = useState(() => foundInHistory().reference);
  if (reference !== undefined) return <DonePage reference={reference} />;
  return <OpenedScreen calls={calls} {...rest} />;
}

function OpenedScreen({ calls, crisisContacts, organisation }: PreScreeningScreenProps) {
  const { opening, openAgain } = useOpenedForm(calls);
  if (opening.state === 'loading') return <LoadingPage />;
  if (opening.state === 'failed') return <FailedPage onRetry={openAgain} />;
  return (
    <FormSteps
      key={opening.opened}
      form={opening.form}
      crisisContacts={crisisContacts}
      organisation={organisation}
      onStartNew={() => {
        opening.form.keeper.stop();
        openAgain();
      }}
    />
  );
}
