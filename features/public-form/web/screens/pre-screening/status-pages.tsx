import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { languageShown, textIn } from '#core/contract/languages.ts';
import type { FormStatus, StatusStep } from '#features/intake/contract/sent-form.ts';
import { unbrokenNumber } from '#features/organization/contract/contact-details.ts';
import type { SentFormCalls } from '../../parts/pre-screening/sent-form-calls.ts';
import { Icon } from '../../parts/public-form/icon.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { StillThere } from '../../parts/public-form/pages/idle-warning.tsx';
import { FailedPage, LoadingPage } from '../../parts/public-form/pages/opening-pages.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { usePublicDates } from '../../parts/public-form/pages/public-clock.ts';
import { ReachContext } from '../../parts/public-form/pages/reach-us.tsx';
import { useIdle } from '../../parts/public-form/pages/use-idle.ts';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import type { SubPages } from '../../parts/public-form/pages/use-sub-page.ts';
import type { Holder } from '../../parts/public-form/saving/form-calls.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import { leaveSentForm } from './aside-pages.tsx';
import { AddPage, WayPage, WithdrawPage } from './status-actions.tsx';
import path from './status-pages.module.css';

export type StatusPage = 'status' | 'way' | 'note' | 'withdraw';

interface StatusPagesProps {
  holder: Holder;
  calls: SentFormCalls;
  pages: SubPages<StatusPage>;
}

/** Where a sent form stands, and what the person can still do about it. Nothing stays on the device. */
export function StatusPages({ holder, calls, pages }: StatusPagesProps) {
  const [status, setStatus] = useState<FormStatus | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(async () => {
    try {
      setStatus(await calls.readStatus(holder));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, [calls, holder]);
  useEffect(() => void read(), [read]);
  const idle = useIdle(true);
  useEffect(() => {
    if (idle === 'gone') leaveSentForm();
  }, [idle]);

  const shown = useRef<HTMLDivElement>(null);
  const isLoaded = status !== null;
  useEffect(() => {
    if (!isLoaded || pages.page === null) return;
    window.scrollTo(0, 0);
    shown.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [isLoaded, pages.page]);

  if (status === null) {
    return hasFailed ? <FailedPage onRetry={() => void read()} /> : <LoadingPage />;
  }
  const actions = {
    status,
    onBack: pages.close,
    async onDone() {
      await read();
      pages.close();
    },
  };
  return (
    <div ref={shown}>
      {pages.page === 'way' && (
        <WayPage {...actions} onSend={(addition) => calls.add(holder, addition)} />
      )}
      {pages.page === 'note' && (
        <AddPage {...actions} onSend={(addition) => calls.add(holder, addition)} />
      )}
      {pages.page === 'withdraw' && (
        <WithdrawPage {...actions} onSend={() => calls.withdraw(holder)} />
      )}
      {pages.page === 'status' && <Overview status={status} onOpen={pages.open} />}
      {idle === 'warned' && <StillThere />}
    </div>
  );
}

interface OverviewProps {
  status: FormStatus;
  onOpen: (page: StatusPage) => void;
}

function Overview({ status, onOpen }: OverviewProps) {
  const { t } = useTranslator();
  const dates = usePublicDates();
  usePageTitle(t('pre-screening:status.tab'));
  const { steps, takenBack, mayAdd, added } = status;
  const current = steps.at(-1) ?? { step: 'received', at: '' };
  const title = t(
    takenBack ? 'pre-screening:status.takenBack' : `pre-screening:status.titles.${current.step}`,
  );
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Answer status={status} step={current.step} at={current.at} />
      <CallUs
        isMain={current.step !== 'received' && current.step !== 'reviewed'}
        code={status.reference}
      />
      <section>
        <h2>{t('pre-screening:status.soFar')}</h2>
        <ol className={path.path}>
          {steps.map(({ step, at }, place) => (
            <li key={step} {...(place === steps.length - 1 && { 'aria-current': 'step' })}>
              <b>{t(`pre-screening:status.steps.${step}`)}</b>
              <span className={styles.small}>{dates.moment(at)}</span>
            </li>
          ))}
          {mayAdd && current.step !== 'time' && (
            <li data-ahead="">{t('pre-screening:status.next')}</li>
          )}
        </ol>
      </section>
      {added.length > 0 && (
        <ul className={styles.bullets}>
          {added.map(({ kind, at, isHandled }) => (
            <li key={at}>
              {t(`pre-screening:status.added.${kind}${isHandled ? 'Seen' : ''}`, {
                when: dates.moment(at),
              })}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <section>
          <h2>{t('pre-screening:status.youCan')}</h2>
          <ul className={styles.links}>
            {(['way', 'note', 'withdraw'] as const)
              .filter((page) => page !== 'way' || status.way.length > 0)
              .map((page) => (
                <li key={page}>
                  <button type="button" onClick={() => onOpen(page)}>
                    {t(`pre-screening:status.actions.${page}`)}
                    <Icon name="forward" />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      )}
      <div className={buttons.row}>
        <button type="button" className={buttons.other} onClick={leaveSentForm}>
          {t('pre-screening:status.clear')}
        </button>
      </div>
    </>
  );
}

/** Date of our answer, or what to do now. */
function Answer({ status, step, at }: { status: FormStatus; step: StatusStep; at: string }) {
  const { t } = useTranslator();
  const dates = usePublicDates();
  const { dueAt, closedDays, takenBack } = status;
  if (takenBack) {
    const { goesOn } = takenBack;
    return (
      <p>
        {goesOn !== null && t('pre-screening:status.goesOn', { day: dates.day(goesOn) })}{' '}
        {t('pre-screening:status.changedMind')}
      </p>
    );
  }
  if (dueAt !== null) {
    return (
      <p>
        {t('pre-screening:status.due', { when: dates.moment(dueAt) })}
        {closedDays.map((day) => (
          <span key={day}> {t('pre-screening:status.closedDay', { day: dates.day(day) })}</span>
        ))}
      </p>
    );
  }
  const key = step === 'tried' || step === 'time' ? step : 'closed';
  return <p>{t(`pre-screening:status.texts.${key}`, { when: dates.moment(at) })}</p>;
}

function CallUs({ isMain, code }: { isMain: boolean; code: string }) {
  const { t, language } = useTranslator();
  const details = useContext(ReachContext);
  if (!details?.phone) return null;
  const hours = textIn(details.hours, language);
  return (
    <>
      <a className={isMain ? buttons.main : buttons.other} href={`tel:${details.phone}`}>
        {t('public-form:crisis.call', { number: unbrokenNumber(details.phone) })}
      </a>
      <p className={`${styles.small} ${path.hours}`}>
        {hours !== '' && <span lang={languageShown(details.hours, language)}>{`${hours}.`}</span>}{' '}
        {t('pre-screening:status.sayCode')} <b>{code}</b>
      </p>
    </>
  );
}
