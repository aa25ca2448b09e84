import { useEffect, useMemo, useState } from 'react';
import { useOpenedForm } from '#web/modules/public-form/components/keeping/use-opened-form.ts';
import {
  FailedPage,
  LoadingPage,
} from '#web/modules/public-form/components/pages/opening-pages.tsx';
import { FormTitle } from '#web/modules/public-form/components/words.ts';
import { ClearedPage } from './cleared-page.tsx';
import { LinkForm } from './link-form.tsx';
import { clearedAddress, linkInTab } from './link-in-tab.ts';
import { callsOfLink, type LinkSurroundings } from './screening-calls.ts';

/** The form behind a screening link, from its first page to the thanks. */
export function ScreeningFormScreen({ link, ...around }: LinkSurroundings & { link: string }) {
  return (
    <FormTitle value="screening-form:title">
      {link === clearedAddress ? (
        <ClearedPage isSaved={null} />
      ) : (
        <FormOfLink key={link} link={link} {...around} />
      )}
    </FormTitle>
  );
}

function FormOfLink({ link, ...around }: LinkSurroundings & { link: string }) {
  const { onLanguageKnown } = around;
  const calls = useMemo(() => callsOfLink(around.calls, link), [around.calls, link]);
  const memory = useMemo(() => linkInTab(link), [link]);
  const { opening, openAgain } = useOpenedForm(calls, memory);
  const [isKnown, setKnown] = useState(false);
  const language = opening.state === 'open' ? (calls.opened()?.language ?? null) : null;
  useEffect(() => {
    if (language === null || isKnown) return;
    setKnown(true);
    onLanguageKnown(language);
  }, [language, isKnown, onLanguageKnown]);

  if (opening.state === 'loading') return <LoadingPage />;
  if (opening.state === 'failed') return <FailedPage onRetry={openAgain} />;
  return (
    <LinkForm
      key={opening.opened}
      {...around}
      form={opening.form}
      calls={calls}
      onLookAgain={openAgain}
    />
  );
}
