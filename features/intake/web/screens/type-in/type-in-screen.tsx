import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import type { Holder } from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import { nothingRemembered } from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { StartForm } from './start-form.tsx';
import { takenFormMemory } from './taken-form-memory.ts';
import { type TakenHolder, TypedForm } from './typed-form.tsx';

/** `/page/draft-applicant/new`: a paper form, or with `?by=phone` a call, typed in by staff. */
export function TypeInScreen() {
  const { by } = useSearch({ strict: false }) as { by?: unknown };
  const way = by === 'phone' ? 'phone' : 'paper';
  const { t } = useTranslation('taken-forms');
  const user = useCurrentUser();
  const memory = useMemo(() => takenFormMemory(user?.id ?? ''), [user?.id]);
  const [holder, setHolder] = useState(() => asTaken(memory.recall().holder));
  usePageTitle(t(`title.${way}`));

  const begin = useCallback(
    (taken: TakenHolder) => {
      memory.remember({ ...nothingRemembered, holder: taken, secret: taken.secret });
      setHolder(taken);
    },
    [memory],
  );
  const end = useCallback(() => {
    memory.forget();
    setHolder(null);
  }, [memory]);

  return (
    <>
      <PageHeader title={t(`title.${way}`)} subtitle={t(`about.${way}`)} />
      {holder === null ? (
        <StartForm key={way} way={way} onBegin={begin} />
      ) : (
        <TypedForm key={holder.id} way={way} holder={holder} memory={memory} onEnd={end} />
      )}
    </>
  );
}

function asTaken(holder: Holder | null): TakenHolder | null {
  return holder?.resumeCode === undefined ? null : { ...holder, resumeCode: holder.resumeCode };
}
