import { type ReactNode, useContext, useEffect } from 'react';
import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import { unbrokenNumber } from '#features/organization/contract/contact-details.ts';
import type { HelpKind } from '#features/questions/contract/danger-rules.ts';
import { HelpLines } from '../../parts/public-form/fields/danger-panel.tsx';
import { Icon } from '../../parts/public-form/icon.tsx';
import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { CodeToKeep } from '../../parts/public-form/pages/code-to-keep.tsx';
import { ForSomeone } from '../../parts/public-form/pages/for-someone.ts';
import { NextSteps } from '../../parts/public-form/pages/next-steps.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { PromisedReply } from '../../parts/public-form/pages/promised-reply.ts';
import { usePublicDates } from '../../parts/public-form/pages/public-clock.ts';
import { ReachContext, ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import {
  ResumeForm,
  type ResumeProblem,
  type ResumeProof,
} from '../../parts/public-form/pages/resume-form.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { readHistory } from '../../parts/public-form/pages/use-place.ts';
import type { Safety } from '../../parts/public-form/saving/leave-safety.ts';
import { type Translator, useTranslator } from '../../parts/public-form/translator.ts';

type Resume = (proof: ResumeProof) => Promise<ResumeProblem | null>;

/** Resumes a form from another device, or from one that keeps nothing. */
export function ResumePage({ onResume }: { onResume: Resume }) {
  const { t } = useTranslator();
  const title = t('pre-screening:resume.title');
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('pre-screening:resume.text')}</p>
      <ResumeForm asksCode asksBirth="perhaps" onResume={onResume} />
    </>
  );
}

const textKeyBySafety = {
  saved: 'pre-screening:pause.saved',
  'not-yet': 'pre-screening:pause.notSaved',
  'to-mend': 'public-form:toMend',
} as const satisfies Record<Safety, string>;

interface PausePageProps {
  resumeCode: string | null;
  safety: Safety;
  isShared: boolean;
  onGoOn: () => void;
  /** Null until there is enough to send. */
  onSend: (() => void) | null;
  onClear: () => void;
}

/** Explains how to come back later. */
export function PausePage({
  resumeCode,
  safety,
  isShared,
  onGoOn,
  onSend,
  onClear,
}: PausePageProps) {
  const { t } = useTranslator();
  const isForSomeone = useContext(ForSomeone) !== null;
  const title = t('pre-screening:pause.title');
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">{t(textKeyBySafety[safety])}</p>
      {resumeCode !== null && (
        <CodeToKeep
          name={t('pre-screening:pause.code')}
          code={resumeCode}
          text={t(isForSomeone ? 'pre-screening:someone.code' : 'pre-screening:pause.codeText')}
        />
      )}
      <p className="unprinted">
        {t(isShared ? 'pre-screening:pause.shared' : 'pre-screening:pause.own')}
        {!isShared && safety === 'saved' && ` ${t('pre-screening:pause.close')}`}
      </p>
      <div className={`${buttons.row} unprinted`}>
        <button type="button" className={buttons.main} onClick={onGoOn}>
          {t('pre-screening:pause.goOn')}
        </button>
        {onSend && (
          <button type="button" className={buttons.other} onClick={onSend}>
            {t('pre-screening:pause.send')}
          </button>
        )}
        <button type="button" className={buttons.clear} onClick={onClear}>
          {t(safety === 'saved' ? 'pre-screening:pause.clear' : 'pre-screening:pause.clearUnsaved')}
        </button>
      </div>
    </>
  );
}

/** Shown below every page: on a shared device only the code leads back to the form. */
export function VisibleCode({ code }: { code: string }) {
  const { t } = useTranslator();
  return (
    <p className={styles.codeInSight} data-foot="">
      {t('pre-screening:code.foot')} <code>{code}</code>
    </p>
  );
}

interface ClaimPageProps {
  title: string;
  text: string;
  asksCode?: boolean;
  asksBirth: 'perhaps' | 'surely' | 'no';
  onResume: Resume;
  onStartNew: () => void;
}

/**
 * Asks for proof before showing any answers: a form exists on this device, but someone else may be
 * using it.
 */
export function ClaimPage(props: ClaimPageProps): ReactNode {
  const { title, text, asksCode = false, asksBirth, onResume, onStartNew } = props;
  const { t } = useTranslator();
  usePageTitle(title);
  return (
    <>
      <ArrivalHeading>{title}</ArrivalHeading>
      <p>{text}</p>
      <ResumeForm asksCode={asksCode} asksBirth={asksBirth} onResume={onResume} />
      <section>
        <h2>{t('pre-screening:claim.notYou')}</h2>
        <p>{t('pre-screening:claim.notYouText')}</p>
        <div className={buttons.row}>
          <button type="button" className={buttons.other} onClick={onStartNew}>
            {t('pre-screening:claim.startNew')}
          </button>
        </div>
      </section>
    </>
  );
}

interface GonePageProps {
  hasAnswers: boolean;
  onRestart: () => void;
}

/** The server no longer has the form; the remaining answers can go into a new one. */
export function GonePage({ hasAnswers, onRestart }: GonePageProps) {
  const { t } = useTranslator();
  return (
    <>
      <h1 tabIndex={-1}>{t('pre-screening:gone.title')}</h1>
      <p>{t(hasAnswers ? 'pre-screening:gone.kept' : 'pre-screening:gone.empty')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onRestart}>
          {t(hasAnswers ? 'pre-screening:gone.again' : 'pre-screening:claim.startNew')}
        </button>
      </div>
    </>
  );
}

interface DonePageProps {
  reference: string;
  /** True when submitted just now. */
  isNew?: boolean;
  /** With the date of the answer; null until it is loaded, and when offline. */
  status?: FormStatus | null;
  chosenWay?: string | null;
  /** Shows where the form stands; absent after a reload, which forgets the form. */
  onStatus?: () => void;
  /** Photos and topics that may be added, above the last button. */
  children?: ReactNode;
}

/** Clears the page for the next person. */
export function leaveSentForm(): void {
  history.replaceState(null, '');
  location.reload();
}

/** Confirmation with the reference and next steps. */
export function DonePage(props: DonePageProps) {
  const { reference, isNew = false, status = null, chosenWay = null, onStatus, children } = props;
  const translator = useTranslator();
  const { t } = translator;
  const promise = useContext(PromisedReply);
  const isForSomeone = useContext(ForSomeone) !== null;
  usePageTitle(t('pre-screening:done.title'));
  useEffect(() => {
    // A reload shows the reference again and nothing else. Keeps the depth, so that quick exit also
    // removes the earlier pages from the history.
    history.replaceState({ ...readHistory(), reference }, '');
  }, [reference]);

  return (
    <>
      <ArrivalHeading isNew={isNew}>{t('pre-screening:done.title')}</ArrivalHeading>
      {isForSomeone ? (
        <HelperSteps />
      ) : (
        <>
          <p>{t('pre-screening:done.thanks')}</p>
          <NextSteps
            contact={
              status?.dueAt ? (
                <DatedStep way={chosenWay} dueAt={status.dueAt} closedDays={status.closedDays} />
              ) : (
                contactStep(translator, promise?.days)
              )
            }
          />
        </>
      )}
      <CodeToKeep
        name={t('pre-screening:done.reference')}
        code={reference}
        text={t('pre-screening:done.keep')}
        onStatus={onStatus}
      />
      <UntilThen />
      {children}
      <div className={`${buttons.row} unprinted`}>
        <button type="button" className={buttons.main} onClick={leaveSentForm}>
          {t('pre-screening:done.finish')}
        </button>
        <p className={styles.small}>
          {t('pre-screening:done.device')} {onStatus && t('pre-screening:done.correct')}
        </p>
      </div>
    </>
  );
}

const datedWays = ['call', 'text', 'email', 'mail', 'safe_contact', 'none'] as const;

interface DatedStepProps extends Pick<FormStatus, 'closedDays'> {
  way: string | null;
  dueAt: string;
}

/** Date of the answer, in the way that the person chose. */
function DatedStep({ way, dueAt, closedDays }: DatedStepProps) {
  const { t } = useTranslator();
  const dates = usePublicDates();
  const details = useContext(ReachContext);
  const known = datedWays.find((one) => one === way) ?? 'other';
  const isMessage = known !== 'none' && known !== 'mail';
  return (
    <>
      {t(`pre-screening:done.by.${known}`, { when: dates.moment(dueAt) })}
      {closedDays.map((day) => (
        <span key={day}> {t('pre-screening:status.closedDay', { day: dates.day(day) })}</span>
      ))}
      {isMessage && details?.phone && (
        <span className={`${styles.small} ${styles.under}`}>
          {t('pre-screening:done.words', { number: unbrokenNumber(details.phone) })}
        </span>
      )}
    </>
  );
}

/** Next steps for someone who filled in the form for the person. */
function HelperSteps() {
  const { t } = useTranslator();
  return (
    <>
      <p>{t('pre-screening:someone.thanks')}</p>
      <ol className={styles.steps}>
        <li>{t('pre-screening:someone.read')}</li>
        <li>{t('pre-screening:someone.contact')}</li>
        <li>{t('pre-screening:someone.private')}</li>
      </ol>
    </>
  );
}

/** When and how we contact the person; without a number of days when offline. */
function contactStep({ t }: Translator, days: number | undefined): string {
  if (days === undefined) return t('pre-screening:done.contact');
  return t(days === 1 ? 'pre-screening:done.contactDay' : 'pre-screening:done.contactDays', {
    days,
  });
}

/** Help and our phone number while the person waits. */
function UntilThen() {
  const { t } = useTranslator();
  const lines = useContext(HelpLines);
  const phoneFor = (kind: HelpKind) => lines.find(({ help }) => help === kind)?.phone ?? null;
  const calls = [
    { phone: phoneFor('shelter'), key: 'pre-screening:until.shelter' },
    { phone: phoneFor('suicide'), key: 'pre-screening:until.suicide' },
  ] as const;
  return (
    <section>
      <h2>{t('pre-screening:until.title')}</h2>
      <ul className={styles.links}>
        {calls.map(
          ({ phone, key }) =>
            phone !== null && (
              <li key={key}>
                <a href={`tel:${phone}`}>
                  {t(key, { number: unbrokenNumber(phone) })}
                  <Icon name="phone" />
                </a>
              </li>
            ),
        )}
      </ul>
      <ReachUs>
        <p>{t('pre-screening:done.reach')}</p>
      </ReachUs>
    </section>
  );
}
