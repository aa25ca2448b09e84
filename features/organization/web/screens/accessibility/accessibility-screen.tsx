import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { language } from '#core/web/i18n/language.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { AccessibilityStatement } from '#features/public-form/web/parts/public-form/pages/statement-text.tsx';
import { ReachUs } from '../../parts/organization/reach-us.tsx';
import classes from './accessibility-screen.module.css';

/** The accessibility statement for people who are signed in. The public forms have their own. */
export function AccessibilityScreen() {
  const { t } = useTranslation('accessibility');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.statement}>
        <AccessibilityStatement
          language={language()}
          t={(key, values) => t(key, values ?? {})}
          contact={<ReachUs />}
        />
      </div>
    </>
  );
}
