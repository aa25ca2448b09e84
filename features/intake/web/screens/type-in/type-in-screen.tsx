import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import type { Holder } from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import { nothingRemembered } from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { StartForm } from './start-form.tsx';
import { takenFormCalls } from './taken-form-calls.ts';
import { takenFormMemory } from './taken-form-memory.ts';
import { type TakenHolder, TypedForm } from './typed-form.tsx';
import { TypedScreening } from './typed-screening.tsx';

/**
 * `/page/draft-applicant/new`: a paper form, or with `?by=phone` a call, typed in by staff; with
 * `?screening=` and the id of a record, the screening of that person.
 */
export function TypeInScreen() {
  const { by, screening } = useSearch({ strict: false }) as { by?: unknown; screening?: unknown };
  return typeof screening === 'string' ? (
    <TypedScreening key={screening} applicantId={screening} />
  ) : (
    <TypedApplication way={by === 'phone' ? 'phone' : 'paper'} />
  );
}

function TypedApplication({ way }: { way: 'paper' | 'phone' }) {
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
  const calls = useMemo(() => takenFormCalls(way), [way]);
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
        <TypedForm
          key={holder.id}
          way={way}
          calls={calls}
          memory={memory}
          code={holder.resumeCode}
          done={(reference) => <Done id={holder.id} reference={reference} way={way} onEnd={end} />}
          onEnd={end}
        />
      )}
    </>
  );
}

interface DoneProps {
  id: string;
  reference: string;
  way: 'paper' | 'phone';
  onEnd: () => void;
}

function Done({ id, reference, way, onEnd }: DoneProps) {
  const { t } = useTranslation('taken-forms');
  return (
    <Notice
      tone="good"
      title={t('done.title', { reference })}
      takesFocus
      actions={
        <>
          <Button component={Link} to={paths.draft(id)}>
            {t('done.open')}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {t(`done.next.${way}`)}
          </Button>
        </>
      }
    />
  );
}

function asTaken(holder: Holder | null): TakenHolder | null {
  return holder?.resumeCode === undefined ? null : { ...holder, resumeCode: holder.resumeCode };
}
