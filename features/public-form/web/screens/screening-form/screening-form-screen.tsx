import { useCallback, useEffect, useMemo, useState } from 'react';
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import type { Holder } from '../../parts/public-form/saving/form-calls.ts';
import { useOpenedForm } from '../../parts/public-form/saving/use-opened-form.ts';
import { FormTitle } from '../../parts/public-form/translator.ts';
import { type FormInTab, linkMemory, storeDevice } from '../../parts/screening-form/link-in-tab.ts';
import {
  type LinkSurroundings,
  makeLinkCalls,
} from '../../parts/screening-form/screening-calls.ts';
import { ClearedPage, ClosedPage } from './closed-page.tsx';
import { LinkForm } from './link-form.tsx';
import { OpeningLink } from './opening-link.tsx';

/** Form behind a screening link, from first page to thanks. */
export function ScreeningFormScreen(props: LinkSurroundings & { form: FormInTab }) {
  const { form: first, ...around } = props;
  const [form, setForm] = useState(first);
  const open = useCallback((holder: Holder) => {
    storeDevice(holder);
    setForm({ state: 'open', holder });
  }, []);
  return (
    <FormTitle value="screening-form:title">
      {form.state === 'cleared' && <ClearedPage isSaved={null} />}
      {form.state === 'incomplete' && (
        <ClosedPage
          {...around}
          closing="unknown"
          isUnsent={false}
          onLookAgain={() => location.reload()}
        />
      )}
      {form.state === 'link' && <OpeningLink {...around} secret={form.secret} onOpened={open} />}
      {form.state === 'open' && <LinkedScreening holder={form.holder} {...around} />}
    </FormTitle>
  );
}

function LinkedScreening({ holder, ...around }: LinkSurroundings & { holder: Holder }) {
  const { onLanguageKnown } = around;
  const calls = useMemo(() => makeLinkCalls(around.calls), [around.calls]);
  const memory = useMemo(() => linkMemory(holder), [holder]);
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
