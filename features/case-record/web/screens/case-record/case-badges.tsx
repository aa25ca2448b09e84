import { Popover } from '@mantine/core';
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
import { useRead } from '#core/web/api/read.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { listDangers } from '#features/person/contract/dangers.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { markUrgency, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import classes from './case-header.module.css';

interface CaseBadge {
  key: string;
  text: string;
  tone: 'danger' | 'caution' | 'info';
  icon: IconComponent;
}

/** More badges than these are behind a button. */
const maxVisible = 3;

/** Signs of danger, then rules for contacting the person; the most dangerous first. */
function useCaseBadges(applicant: Applicant): CaseBadge[] {
  const { t } = useTranslation(['case-record', 'dangers']);
  const label = useEnumerationLabel();
  const { data: dangers = [] } = useRead(listDangers, { params: { id: applicant.id } });
  const marks = sortByUrgency(
    dangers.filter(({ handled }) => handled === null).map(({ mark }) => mark),
  );
  const badges: CaseBadge[] = marks.map((mark) => {
    const isUrgent = markUrgency(mark) > 1;
    return {
      key: mark,
      text: t(`dangers:marks.${mark}`),
      tone: isUrgent ? 'danger' : 'caution',
      icon: isUrgent ? IconAlertTriangle : IconClockExclamation,
    };
  });
  const { safeNow, mayLeaveMessage, preferredContact, interpreter, safeContact } = applicant;
  const { callTime, interpreterLanguage } = applicant;
  if (safeNow === 'no' && !marks.includes('not-safe')) {
    badges.unshift({
      key: 'unsafe',
      text: t('dangers:marks.not-safe'),
      tone: 'danger',
      icon: IconAlertTriangle,
    });
  }
  if (preferredContact === 'safe_contact') {
    const name = safeContact?.name;
    const text = name ? t('badges.onlyThrough', { name }) : t('badges.onlyThroughSafeContact');
    badges.push({ key: 'safe-contact', text, tone: 'caution', icon: IconUserShield });
  } else if (preferredContact) {
    const way = label('contactWays', preferredContact);
    const text =
      preferredContact === 'call' && callTime !== null
        ? t('badges.prefersAt', { way, time: label('callTimes', callTime).toLocaleLowerCase() })
        : t('badges.prefers', { way });
    badges.push({ key: 'prefers', text, tone: 'info', icon: IconMessage });
  }
  if (mayLeaveMessage === 'no') {
    const text = t('badges.noMessage');
    const at = badges.findIndex(({ key }) => key === 'prefers');
    const badge: CaseBadge = { key: 'no-message', text, tone: 'caution', icon: IconPhoneOff };
    badges.splice(at === -1 ? badges.length : at, 0, badge);
  }
  if (interpreter === 'yes') {
    const text =
      interpreterLanguage === null
        ? t('badges.interpreter')
        : t('badges.interpreterFor', { language: interpreterLanguage });
    badges.push({ key: 'interpreter', text, tone: 'info', icon: IconLanguage });
  }
  return badges;
}

/** Dangers and contact rules in words; renders nothing if there are none. */
export function CaseBadges({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['case-record', 'dangers']);
  const badges = useCaseBadges(applicant);
  if (badges.length === 0) return null;
  const hidden = badges.slice(maxVisible);
  return (
    <>
      <BadgeList badges={badges.slice(0, maxVisible)} label={t('badges.label')} hasWorst />
      {hidden.length > 0 && (
        <Popover position="bottom-start" withinPortal trapFocus>
          <Popover.Target>
            <button
              type="button"
              className={`${classes.badge} ${classes.more}`}
              aria-label={t('badges.more', { count: hidden.length })}
            >
              {t('badges.moreShort', { count: hidden.length })}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <BadgeList badges={hidden} label={t('badges.more', { count: hidden.length })} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** The first badge alone; renders nothing if there is none. */
export function WorstBadge({ applicant }: { applicant: Applicant }) {
  const [worst] = useCaseBadges(applicant);
  return worst ? <Badge badge={worst} isWorst /> : null;
}

function Badge({
  badge: { text, tone, icon: Icon },
  isWorst,
}: {
  badge: CaseBadge;
  isWorst: boolean;
}) {
  return (
    <span className={classes.badge} data-tone={tone} data-first={isWorst || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {text}
    </span>
  );
}

function BadgeList({
  badges,
  label,
  hasWorst = false,
}: {
  badges: readonly CaseBadge[];
  label: string;
  /** The first stands out. */
  hasWorst?: boolean;
}) {
  return (
    <ul className={classes.badges} aria-label={label}>
      {badges.map((badge, place) => (
        <li key={badge.key}>
          <Badge badge={badge} isWorst={hasWorst && place === 0} />
        </li>
      ))}
    </ul>
  );
}
