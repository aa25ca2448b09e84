import { useTranslation } from 'react-i18next';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { LinkPaper } from '#features/person/web/parts/secret-links/link-paper.tsx';
import type { PrintedLink } from '#features/person/web/parts/secret-links/printed-link-dialog.tsx';
import classes from './screening-printout.module.css';

/** Limited by the space on the page. */
const maxPrintedContacts = 2;

/** Printout of the screening link with crisis contacts. */
export function ScreeningPrintout({ link }: { link: PrintedLink }) {
  const { language, organization } = link;
  const { t } = useTranslation('screening', { lng: language });
  return (
    <LinkPaper link={link} namespace="screening" sender={organization.name} about={t('paper.pace')}>
      <div className={classes.crisis}>
        <h4>{t('paper.crisis')}</h4>
        <ul>
          {organization.crisisContacts
            .slice(0, maxPrintedContacts)
            .map(({ name, about, phone }) => (
              <li key={name.en}>
                <strong>
                  <WrittenText texts={name} language={language} />
                </strong>
                {phone !== null && !name.en.includes(phone) && ` ${phone}`}
                {' – '}
                <WrittenText texts={about} language={language} />
              </li>
            ))}
        </ul>
      </div>
    </LinkPaper>
  );
}
