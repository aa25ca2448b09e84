import { useEffect, useState, useSyncExternalStore } from 'react';
import { safetyOf } from '../../parts/public-form/keeping/safe-to-leave.ts';
import type { UsableForm } from '../../parts/public-form/keeping/use-opened-form.ts';
import { type FormPages, FormSteps } from '../../parts/public-form/pages/form-steps.tsx';
import { StillThere } from '../../parts/public-form/pages/still-there.tsx';
import { useIdle } from '../../parts/public-form/pages/use-idle.ts';
import { foundInHistory } from '../../parts/public-form/pages/use-place.ts';
import { clearedAddress, forgetLink } from '../../parts/screening-form/link-in-tab.ts';
import type { CallsOfLink, LinkSurroundings } from '../../parts/screening-form/screening-calls.ts';
import { ClearedPage } from './cleared-page.tsx';
import { ClosedPage } from './closed-page.tsx';
import { DonePage } from './done-page.tsx';
import { PausePage } from './pause-page.tsx';
import { StartPage } from './start-page.tsx';

interface LinkFormProps extends Omit<LinkSurroundings, 'calls'> {
  form: UsableForm;
  calls: CallsOfLink;
  onLookAgain: () => void;
}

/** The pages of an opened form. */
export function LinkForm({ form, calls, onLookAgain, ...around }: LinkFormProps) {
  const { crisisContacts, organisation } = around;
  const { keeper } = form;
  const kept = useSyncExternalStore(keeper.watch, keeper.kept);
  const [isCleared, setCleared] = useState(false);
  const [first] = useState(() => foundInHistory().place ?? null);
  // Taken off the screen, as leaving quickly does.
  useEffect(() => keeper.leave, [keeper]);
  const isOpen = !isCleared && !kept.isGone && kept.reference === null;
  const idle = useIdle(isOpen && kept.answers.size > 0);
  useEffect(() => {
    if (idle === 'gone') setCleared(true);
  }, [idle]);

  const isSaved = kept.saving === 'saved' && kept.refused.size === 0;
  useEffect(() => {
    if (!isCleared) return;
    // Neither a reload nor Back shows the answers to whoever comes next.
    forgetLink();
    history.replaceState(null, '', `/screening/${clearedAddress}`);
  }, [isCleared]);
  if (isCleared) return <ClearedPage isSaved={isSaved} />;

  const until = calls.opened()?.expiresAt ?? null;
  const pages: FormPages = {
    start: ({ begin }) => (
      <StartPage
        crisisContacts={crisisContacts}
        organisation={organisation?.name ?? null}
        until={until}
        hasAnswers={kept.answers.size > 0}
        onBegin={begin}
      />
    ),
    pause: (_, goOn) => (
      <PausePage
        safety={safetyOf(form.questions, kept)}
        until={until}
        onGoOn={goOn}
        onClear={() => setCleared(true)}
      />
    ),
    done: () => <DonePage />,
    gone: () => (
      <ClosedPage
        closing={calls.closing() ?? 'unknown'}
        isUnsent={kept.answers.size > 0}
        crisisContacts={crisisContacts}
        organisation={organisation}
        onLookAgain={onLookAgain}
      />
    ),
  };
  return (
    <>
      <FormSteps form={form} pages={pages} dangerSeen="at-once" first={first} />
      {idle === 'warned' && <StillThere />}
    </>
  );
}
