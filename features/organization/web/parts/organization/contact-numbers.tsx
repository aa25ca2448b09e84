import { useTranslation } from 'react-i18next';
import classes from './contact-numbers.module.css';

/** Numbers of a crisis contact to call and to text. */
export function ContactNumbers({ phone, text }: { phone: string | null; text: string | null }) {
  const { t } = useTranslation('organisation');
  return (
    <span className={classes.numbers}>
      {phone && <span>{t('contacts.call', { number: phone })}</span>}
      {text && <span>{t('contacts.message', { number: text })}</span>}
    </span>
  );
}
