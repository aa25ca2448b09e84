import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import {
  type CrisisContact,
  CrisisContacts,
} from '../../parts/public-form/pages/crisis-contacts.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { useTranslator } from '../../parts/public-form/translator.ts';
import type { Closing } from '../../parts/screening-form/screening-calls.ts';

interface ClosedPageProps {
  closing: Closing;
  /** True when the page has answers that the server didn't accept. */
  isUnsent: boolean;
  crisisContacts: readonly CrisisContact[];
  organization: { name: string; url: string | null } | null;
  onLookAgain: () => void;
}

/** Closed link: reason, next steps, and crisis contacts. */
export function ClosedPage(props: ClosedPageProps) {
  const { closing, isUnsent, crisisContacts, organization, onLookAgain } = props;
  const { t } = useTranslator();
  const name = organization?.name ?? t('public-form:ourTeam');
  const title = t(`screening-form:closed.${closing}.title`);
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t(`screening-form:closed.${closing}.text`)}</p>
      {isUnsent && <p>{t('screening-form:closed.unsent')}</p>}
      <p>{t(`screening-form:closed.${closing}.todo`)}</p>
      <ReachUs>
        <p>{t('screening-form:closed.reach', { organisation: name })}</p>
      </ReachUs>
      <div className={buttons.row}>
        {organization?.url && (
          <a className={buttons.other} href={organization.url}>
            {t('screening-form:closed.site', { organisation: name })}
          </a>
        )}
        {closing === 'unknown' && (
          <button type="button" className={buttons.other} onClick={onLookAgain}>
            {t('screening-form:closed.again')}
          </button>
        )}
      </div>
      <section className={styles.panel}>
        <h2>{t('screening-form:closed.distress')}</h2>
        <CrisisContacts contacts={crisisContacts} />
      </section>
    </>
  );
}

/** The screen is cleared. `isSaved` is null when nothing is known about the form anymore. */
export function ClearedPage({ isSaved }: { isSaved: boolean | null }) {
  const { t } = useTranslator();
  const title = t('screening-form:cleared.title');
  usePageTitle(title);
  return (
    <>
      <ArrivalHeading isNew={isSaved !== null}>{title}</ArrivalHeading>
      {isSaved !== null && (
        <p role="status">
          {t(isSaved ? 'screening-form:cleared.saved' : 'screening-form:cleared.notSaved')}
        </p>
      )}
      <p>{t('screening-form:cleared.text')}</p>
      <p>{t('screening-form:cleared.history')}</p>
    </>
  );
}
