import {
  IconAlertTriangle,
  IconClockExclamation,
  type Icon as IconComponent,
  IconLanguage,
  IconMessage,
  IconPhoneOff,
  IconUserShield,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { markUrgency } from '#features/questions/contract/danger-rules.ts';
import type { PersonAlert } from '#features/search/contract/search.ts';
import classes from './search.module.css';

interface Badge {
  text: string;
  tone: 'danger' | 'caution' | 'info';
  icon: IconComponent;
}

/** The worst sign of danger or contact rule of a person, in the words of the case record. */
export function AlertBadge({ alert }: { alert: PersonAlert }) {
  const { t } = useTranslation(['case-record', 'dangers']);
  const label = useEnumerationLabel();
  function toBadge(): Badge {
    switch (alert.rule) {
      case 'danger': {
        const text = t(`dangers:marks.${alert.mark}`);
        return markUrgency(alert.mark) > 1
          ? { text, tone: 'danger', icon: IconAlertTriangle }
          : { text, tone: 'caution', icon: IconClockExclamation };
      }
      case 'safe-contact':
        return {
          text: t('case-record:badges.onlyThroughSafeContact'),
          tone: 'caution',
          icon: IconUserShield,
        };
      case 'no-message':
        return { text: t('case-record:badges.noMessage'), tone: 'caution', icon: IconPhoneOff };
      case 'prefers':
        return {
          text: t('case-record:badges.prefers', { way: label('contactWays', alert.way) }),
          tone: 'info',
          icon: IconMessage,
        };
      case 'interpreter':
        return { text: t('case-record:badges.interpreter'), tone: 'info', icon: IconLanguage };
    }
  }
  const { text, tone, icon: Icon } = toBadge();
  return (
    <span className={classes.alert} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}
