import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useStaleTexts } from '#core/web/forms/stale-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { StaleNotice } from '#core/web/ui/stale-notice.tsx';
import {
  type OrganizationSettings,
  waitedStatuses,
} from '#features/organization/contract/organization.ts';
import { ContactNumbers } from './contact-numbers.tsx';
import classes from './stale-organization.module.css';

/** Shows a concurrent change by someone else. */
export function StaleOrganization({
  theirs,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: OrganizationSettings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t, i18n } = useTranslation(['organisation', 'files', 'notifications']);
  const { day, list, zone } = useFormat();
  const staleTexts = useStaleTexts();
  const openingTexts = ({ days, from, until, closedDays }: OrganizationSettings['opening']) => [
    list(days.map((weekday) => t(`notifications:hours.weekdays.${weekday}`))),
    ...(from === null || until === null ? [] : [t('opening.times', { from, until })]),
    ...closedDays.map(day),
  ];
  return (
    <StaleNotice
      title={t('staleTitle')}
      texts={staleTexts}
      items={[
        { term: t('name'), value: theirs.name },
        { term: t('url'), value: theirs.url },
        { term: t('publicTitle.label'), value: textIn(theirs.publicTitle, i18n.language) },
        { term: t('idle'), value: t('minutes', { count: theirs.idleMinutes }) },
        {
          term: t('required'),
          value: theirs.requireSecondFactor ? t('requiredYes') : t('requiredNo'),
        },
        { term: t('unfinished'), value: t('days', { count: theirs.daysOfUnfinishedDrafts }) },
        { term: t('work'), value: theirs.askForWork ? t('workYes') : t('workNo') },
        { term: t('files.most'), value: t('files.megabytes', { count: theirs.mostFileMegabytes }) },
        {
          term: t('files.types'),
          value: list(theirs.fileTypes.map((type) => t(`files:types.${type}`))),
        },
        {
          term: t('photos.title'),
          value: theirs.photosOfPeople ? t('photos.yes') : t('photos.no'),
        },
        { term: t('papers.stale'), value: textIn(theirs.paperNotice, i18n.language) },
        {
          term: t('papers.part2Stale'),
          value: theirs.part2 ? t('papers.yes') : t('papers.no'),
        },
        {
          term: t('papers.part2NoticeStale'),
          value: theirs.part2 && textIn(theirs.part2Notice.full, i18n.language),
        },
        {
          term: t('patientNotice.title'),
          value: theirs.part2 && textIn(theirs.patientNotice.text, i18n.language),
        },
        {
          term: t('consents.stale'),
          value: textIn(theirs.consentTexts.revoke, i18n.language),
        },
        {
          term: t('consents.yearsStale'),
          value: `${theirs.accounting.years} · ${theirs.accounting.source}`,
        },
        {
          term: t('followUps'),
          value: theirs.followUpDays.length > 0 ? theirs.followUpDays.join(', ') : t('noFollowUps'),
        },
        {
          term: t('waiting.stale'),
          value: [...waitedStatuses.map((status) => theirs.stuckDays[status]), theirs.contactDays]
            .map((days) => t('days', { count: days }))
            .join(' · '),
        },
        { term: t('waiting.dangerReply'), value: String(theirs.dangerReplyHours) },
        { term: t('waiting.reply'), value: String(theirs.replyDays) },
        { term: t('opening.title'), value: openingTexts(theirs.opening).join(' · ') },
        { term: t('timeZone'), value: zone(theirs.timeZone) },
        {
          term: t('firstDayOfWeek'),
          value: t(`organisation:firstDays.${theirs.firstDayOfWeek ?? 'usual'}`),
        },
        {
          term: t('hourCycle'),
          value: t(`organisation:hourCycles.${theirs.hourCycle ?? 'usual'}`),
        },
        {
          term: t('contactDetails.title'),
          value: [
            theirs.contactDetails.phone,
            textIn(theirs.contactDetails.hours, i18n.language),
            theirs.contactDetails.address,
            theirs.contactDetails.collectCalls && t('contactDetails.collectCalls'),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        {
          term: t('dangerHints.title'),
          value: Object.values(theirs.dangerHints)
            .map((hint) => textIn(hint, i18n.language))
            .join(' · '),
        },
        { term: t('contacts.title'), value: <Contacts contacts={theirs.crisisContacts} /> },
      ]}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}

/** Includes the numbers: a wrong one is fixed in a hurry. */
function Contacts({ contacts }: { contacts: OrganizationSettings['crisisContacts'] }) {
  const { i18n } = useTranslation();
  return (
    <ul className={classes.contacts}>
      {contacts.map(({ name, phone, text }) => (
        <li key={name.en}>
          {textIn(name, i18n.language)} <ContactNumbers phone={phone} text={text} />
        </li>
      ))}
    </ul>
  );
}
