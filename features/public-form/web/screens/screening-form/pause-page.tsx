import { dayOfMoment } from '#core/contract/days.ts';
import type { Safety } from '../../parts/public-form/keeping/safe-to-leave.ts';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { useWords } from '../../parts/public-form/words.ts';

const said = {
  saved: 'screening-form:pause.saved',
  'not-yet': 'screening-form:pause.notSaved',
  'to-mend': 'public-form:toMend',
} as const satisfies Record<Safety, string>;

interface PausePageProps {
  safety: Safety;
  /** When the link runs out. */
  until: string | null;
  onGoOn: () => void;
  onClear: () => void;
}

/** How to come back later, and how to leave nothing on the screen. */
export function PausePage({ safety, until, onGoOn, onClear }: PausePageProps) {
  const { t, language } = useWords();
  const title = t('screening-form:pause.title');
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="status">{t(said[safety])}</p>
      {until !== null && (
        <p>{t('screening-form:pause.back', { day: dayOfMoment(until, language) })}</p>
      )}
      <p>{t('screening-form:pause.shared')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onGoOn}>
          {t('screening-form:pause.goOn')}
        </button>
        <button type="button" className={buttons.other} onClick={onClear}>
          {t('screening-form:pause.clear')}
        </button>
      </div>
    </>
  );
}
