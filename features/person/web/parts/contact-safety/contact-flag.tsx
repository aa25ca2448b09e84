import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';

interface Props {
  flag: ContactFlag | null;
}

/** In a list: a required safe contact is missing from the record. */
export function ContactFlagBadge({ flag }: Props) {
  const { t } = useTranslation('contact-safety');
  if (flag === null) return null;
  return (
    <div>
      <StatusBadge tone="bad">{t(`flags.${flag}`)}</StatusBadge>
    </div>
  );
}

/** The same on the record or the application, with instructions. */
export function ContactFlagNotice({ flag }: Props) {
  const { t } = useTranslation('contact-safety');
  if (flag === null) return null;
  return (
    <Notice tone="bad" title={t(`flags.${flag}`)}>
      {t(`flagTexts.${flag}`)}
    </Notice>
  );
}
