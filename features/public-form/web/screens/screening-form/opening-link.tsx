import { useCallback, useEffect, useState } from 'react';
import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import {
  ResumeForm,
  type ResumeProblem,
  resumeProblem,
} from '../../parts/public-form/pages/resume-form.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { CallFailure, type Holder } from '../../parts/public-form/saving/form-calls.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import {
  type Closing,
  closingReason,
  type LinkSurroundings,
} from '../../parts/screening-form/screening-calls.ts';
import { ClosedPage } from './closed-page.tsx';

interface OpeningLinkProps extends LinkSurroundings {
  /** Secret of the link. */
  secret: string;
  /** Must be stable: the link is opened only once. */
  onOpened: (holder: Holder) => void;
}

type Opening = 'loading' | 'failed' | 'asking' | { closing: Closing };

/** Milliseconds between attempts to open a link. */
const retryPause = 10_000;

/** Opens a link on this device. Asks for the date of birth first, if the record has one. */
export function OpeningLink({ secret, onOpened, ...surroundings }: OpeningLinkProps) {
  const { calls, organization } = surroundings;
  const [opening, setOpening] = useState<Opening>('loading');

  const open = useCallback(
    async (dateOfBirth?: string): Promise<ResumeProblem | null> => {
      try {
        onOpened(
          await calls.open(dateOfBirth === undefined ? { secret } : { secret, dateOfBirth }),
        );
        return null;
      } catch (failure) {
        if (failure instanceof CallFailure && failure.code === 'gone') {
          setOpening({ closing: closingReason(failure) });
        }
        return resumeProblem(failure);
      }
    },
    [calls, secret, onOpened],
  );

  const openWithoutBirth = useCallback(async () => {
    const problem = await open();
    if (problem === null) return;
    setOpening((now) => {
      if (typeof now === 'object') return now;
      return problem === 'notFound' ? 'asking' : 'failed';
    });
  }, [open]);

  useEffect(() => {
    void openWithoutBirth();
  }, [openWithoutBirth]);

  useEffect(() => {
    if (opening !== 'failed') return;
    const again = () => void openWithoutBirth();
    const timer = setInterval(again, retryPause);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [opening, openWithoutBirth]);

  if (opening === 'loading') return <LoadingPage />;
  if (opening === 'failed') return <FailedPage onRetry={() => void openWithoutBirth()} />;
  if (opening === 'asking') {
    return (
      <BirthPage
        organization={organization?.name ?? null}
        onBirth={(birth) => open(birth ?? undefined)}
      />
    );
  }
  return (
    <ClosedPage
      {...surroundings}
      closing={opening.closing}
      isUnsent={false}
      onLookAgain={() => location.reload()}
    />
  );
}

interface BirthPageProps {
  /** Null while loading. */
  organization: string | null;
  onBirth: (birth: string | null) => Promise<ResumeProblem | null>;
}

function BirthPage({ organization, onBirth }: BirthPageProps) {
  const { t } = useTranslator();
  const title = t('screening-form:proof.title');
  usePageTitle(title);
  return (
    <>
      <ArrivalHeading>{title}</ArrivalHeading>
      <p>{t('screening-form:proof.text')}</p>
      <ResumeForm
        asksCode={false}
        asksBirth="surely"
        problemKeys={{
          notFound: 'screening-form:proof.notFound',
          tooMany: 'screening-form:proof.tooMany',
        }}
        onResume={({ dateOfBirth }) => onBirth(dateOfBirth)}
      />
      <p className={styles.afterForm}>
        {t('screening-form:proof.help', { organisation: organization ?? t('public-form:ourTeam') })}
      </p>
    </>
  );
}
