import { Menu } from '@mantine/core';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { addContactAttempt } from '#features/intake/contract/form-additions.ts';
import { type ContactOutcome, contactOutcomes } from '#features/notes/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

/** The latest try to reach someone who has applied; empty without any. */
export function LastAttempt({ draft: { attempts } }: { draft: Draft }) {
  const { t } = useTranslation('additions');
  const { when } = useFormat();
  const label = useEnumerationLabel();
  const [last] = attempts;
  if (!last) return null;
  return (
    <span>
      {t('lastAttempt', {
        outcome: label('contactOutcomes', last.outcome),
        when: when(last.at).exact,
        name: last.by.firstName,
      })}
    </span>
  );
}

/** Records a call in one step. The person can see when it was. */
export function LogCallMenu({ draft, isSmall = false }: { draft: Draft; isSmall?: boolean }) {
  const { t } = useTranslation('additions');
  const label = useEnumerationLabel();
  const errorMessage = useErrorMessage();
  const { mutateAsync: add } = useChange(addContactAttempt);

  async function log(outcome: ContactOutcome) {
    try {
      await add({ params: { id: draft.id }, body: { outcome } });
      showToast({ text: t('logged') });
    } catch (error) {
      showToast({ tone: 'bad', title: t('notLogged'), text: errorMessage(error) });
    }
  }

  return (
    <ButtonMenu
      label={t('logCall')}
      {...(isSmall && { size: 'compact-md' as const })}
      icon={<IconPhoneOutgoing size={18} stroke={1.8} aria-hidden="true" />}
    >
      {contactOutcomes.map((outcome) => (
        <Menu.Item key={outcome} onClick={() => void log(outcome)}>
          {label('contactOutcomes', outcome)}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
