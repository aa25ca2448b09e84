import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { useWords } from '../../parts/public-form/words.ts';

/** Nothing of the form is on the screen. `isSaved` is null where nothing is known of it any more. */
export function ClearedPage({ isSaved }: { isSaved: boolean | null }) {
  const { t } = useWords();
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
