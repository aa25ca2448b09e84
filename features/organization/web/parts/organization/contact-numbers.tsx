import { useTranslation } from 'react-i18next';
import classes from './contact-numbers.module.css';

/** The numbers of a crisis contact: which one to call, which one to text. */
export function ContactNumbers({ phone, text }: { phone: string | null; text: string | null }) {
  const { t } = useTranslation('organisation');
  return (
    <span className={classes.numbers}>
      {phone && <span>{t('contacts.call', { number: phone })}</span>}
      {text && <span>{t('contacts.message', { number: text })}</span>}
    </span>
  );
}
