import { useContext } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { unbrokenNumber } from '#features/organization/contract/contact-details.ts';
import { Icon } from '../../parts/public-form/icon.tsx';
import { BeginPage, type BeginPoint } from '../../parts/public-form/pages/begin-page.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import styles from '../../parts/public-form/pages/pages.module.css';
import { PaperLink } from '../../parts/public-form/pages/paper-link.tsx';
import { PromisedReply } from '../../parts/public-form/pages/promised-reply.ts';
import { ReachContext } from '../../parts/public-form/pages/reach-us.tsx';
import { type Translator, useTranslator } from '../../parts/public-form/translator.ts';

interface StartPageProps {
  organization: string | null;
  minutes: number;
  onBegin: () => void;
  onResume: () => void;
  onHelp: () => void;
}

/** Introduces the form, with buttons to begin or resume. */
export function StartPage({ organization, minutes, onBegin, onResume, onHelp }: StartPageProps) {
  const translator = useTranslator();
  const { t } = translator;
  const promise = useContext(PromisedReply);
  return (
    <BeginPage
      title={t('pre-screening:start.title')}
      lead={t('pre-screening:start.lead', {
        organisation: organization ?? t('public-form:ourTeam'),
      })}
      points={[
        {
          icon: 'clock',
          title: t('pre-screening:start.time', { minutes }),
          text: t('pre-screening:start.timeText'),
        },
        {
          icon: 'lock',
          title: t('pre-screening:start.private'),
          text: t('pre-screening:start.privateText'),
        },
        replyPoint(translator, promise?.days),
      ]}
      begin={
        <button type="button" className={buttons.main} onClick={onBegin}>
          {t('pre-screening:start.begin')}
        </button>
      }
      comeBack={t('pre-screening:start.comeBack')}
    >
      <ul className={styles.links}>
        <li>
          <button type="button" onClick={onResume}>
            {t('pre-screening:start.resume')}
            <Icon name="forward" />
          </button>
        </li>
        <li>
          <button type="button" onClick={onHelp}>
            {t('pre-screening:someone.link')}
            <Icon name="forward" />
          </button>
        </li>
        <CallInstead />
        <UsePaper />
      </ul>
    </BeginPage>
  );
}

/** The promised answer; without a number of days until the organization is loaded. */
function replyPoint({ t }: Translator, days: number | undefined): BeginPoint {
  if (days === undefined) return { icon: 'message', title: t('pre-screening:start.replyOpen') };
  return {
    icon: 'message',
    title: t('pre-screening:start.reply'),
    text: t(days === 1 ? 'pre-screening:start.replyDay' : 'pre-screening:start.replyDays', {
      days,
    }),
  };
}

/** Phone number and hours, if the organization has a phone. */
function CallInstead() {
  const { t, language } = useTranslator();
  const details = useContext(ReachContext);
  if (!details?.phone) return null;
  const hours = textIn(details.hours, language);
  return (
    <li>
      <a href={`tel:${details.phone}`}>
        <span>
          {t('pre-screening:start.call', { number: unbrokenNumber(details.phone) })}
          {hours !== '' && (
            <small>
              <WrittenText texts={details.hours} language={language} />
            </small>
          )}
        </span>
        <Icon name="phone" />
      </a>
    </li>
  );
}

function UsePaper() {
  const { t } = useTranslator();
  return (
    <li>
      <PaperLink>
        <span>
          {t('public-form:paper.use')}
          <small>{t('public-form:paper.text')}</small>
        </span>
        <Icon name="forward" />
      </PaperLink>
    </li>
  );
}
