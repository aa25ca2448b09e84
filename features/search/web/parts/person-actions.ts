import {
  IconArrowsExchange,
  IconBed,
  IconCalendarPlus,
  IconChecklist,
  type Icon as IconComponent,
  IconDoorEnter,
  IconMapPin,
  IconMessage,
  IconPaperclip,
  IconPencil,
  IconPhone,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import {
  type StatusTransition,
  staffTransitionsFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import { useStatusChangeLabel } from '#features/enrollment/web/parts/status/status-change-labels.ts';
import type { ApplicantHit } from '#features/search/contract/search.ts';

/** Kinds of the composer in a case record, with their keys there. */
const composed = {
  note: { icon: IconPencil, shortcut: 'N' },
  call: { icon: IconPhone, shortcut: 'C' },
  text: { icon: IconMessage, shortcut: 'X' },
  visit: { icon: IconMapPin, shortcut: 'V' },
  task: { icon: IconChecklist, shortcut: 'T' },
  appointment: { icon: IconCalendarPlus, shortcut: 'A' },
  document: { icon: IconPaperclip, shortcut: 'D' },
} as const;

type ActionId = keyof typeof composed | 'status' | 'bed' | 'enroll';

const furtherIcons = {
  enroll: IconDoorEnter,
  bed: IconBed,
  status: IconArrowsExchange,
} as const satisfies Partial<Record<ActionId, IconComponent>>;

/** The most used, in the order in which they follow a found person; the rest come with Tab. */
const first: readonly ActionId[] = ['note', 'call', 'appointment', 'enroll', 'status', 'bed'];

/** Shown in a dialog above the page, for what has no address; a transition asks for its reason. */
export type InDialog = 'enroll' | 'bed' | StatusTransition;

export interface PersonAction {
  id: ActionId;
  title: string;
  alsoCalled: string;
  icon: IconComponent;
  /** The key that does it in the case record. */
  shortcut?: string;
  detail?: string;
  url?: string;
  dialog?: InDialog;
}

/** The address of a person's case record. */
export const recordPath = ({ id, status }: Pick<ApplicantHit, 'id' | 'status'>): string =>
  status === 'client' ? paths.client(id) : paths.applicant(id);

/**
 * The actions on a person: all, or those that follow a found person. And their names, to recognize
 * "note mari". i18n-keys: search:personActions.*
 */
export function usePersonActions() {
  const { t } = useTranslation(['search', 'case-record']);
  const transitionLabel = useStatusChangeLabel();
  if (!may('applicant:write')) return { names: [], actionsOn: () => [] };
  const named = (id: ActionId) => ({
    id,
    title: t(`search:personActions.${id}.title`),
    alsoCalled: t(`search:personActions.${id}.words`),
  });

  function actionsOn(person: ApplicantHit, which: 'first' | 'all'): PersonAction[] {
    const address = recordPath(person);
    const composing = Object.entries(composed).map(([id, { icon, shortcut }]) => ({
      ...named(id as keyof typeof composed),
      icon,
      shortcut,
      url: `${address}?compose=${id}`,
    }));
    const further: PersonAction[] = [];
    if (person.status === 'approve') {
      further.push({ ...named('enroll'), icon: furtherIcons.enroll, dialog: 'enroll' });
    }
    const status = { ...named('status'), icon: furtherIcons.status };
    if (person.status === 'client') {
      const title = t('search:personActions.status.ofClient');
      further.push({ ...status, title, url: `${address}?section=enrolments` });
    }
    for (const transition of staffTransitionsFrom(person.status)) {
      further.push({
        ...status,
        title: transitionLabel(transition),
        alsoCalled: status.title,
        detail: status.title,
        dialog: transition,
      });
    }
    if (person.stay !== null || person.nextStep === 'assign-bed') {
      further.push({
        ...named('bed'),
        ...(person.stay && {
          title: t('search:personActions.bed.change'),
          detail: t('case-record:bed', person.stay),
        }),
        icon: furtherIcons.bed,
        dialog: 'bed',
      });
    }
    const all = [...composing, ...further];
    return which === 'all' ? all : first.flatMap((id) => all.filter((one) => one.id === id));
  }

  const ids = [...Object.keys(composed), ...Object.keys(furtherIcons)] as ActionId[];
  const names = ids.map((id) => {
    const { title, alsoCalled } = named(id);
    return { id, title, words: alsoCalled, alsoCalled, icon: actionIcon(id) };
  });
  return { names, actionsOn };
}

function actionIcon(id: ActionId): IconComponent {
  return id in composed
    ? composed[id as keyof typeof composed].icon
    : furtherIcons[id as keyof typeof furtherIcons];
}
