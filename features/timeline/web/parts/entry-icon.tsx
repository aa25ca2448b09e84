import {
  IconArrowMerge,
  IconArrowsExchange,
  IconBed,
  IconBell,
  IconCalendarEvent,
  IconCamera,
  IconClipboardText,
  IconDeviceMobileMessage,
  IconFileText,
  IconFolder,
  IconHeartHandshake,
  IconHomeHeart,
  IconHourglass,
  IconListCheck,
  IconMapPin,
  IconMessage,
  IconMessageCircle,
  IconNotes,
  IconPaperclip,
  IconPencil,
  IconPencilMinus,
  IconPhone,
  IconShieldExclamation,
  IconSignature,
  IconUserHeart,
} from '@tabler/icons-react';
import type { ContactKind } from '#features/notes/contract/enumerations.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

const icons = {
  note: IconPencil,
  status: IconArrowsExchange,
  fields: IconPencilMinus,
  answers: IconMessageCircle,
  support: IconHeartHandshake,
  upload: IconPaperclip,
  photo: IconCamera,
  screening: IconClipboardText,
  draft: IconFileText,
  enrolment: IconHomeHeart,
  bed: IconBed,
  waiting: IconHourglass,
  task: IconListCheck,
  event: IconCalendarEvent,
  file: IconFolder,
  merge: IconArrowMerge,
  page: IconUserHeart,
  consent: IconSignature,
  reminder: IconBell,
  text: IconDeviceMobileMessage,
  incident: IconShieldExclamation,
  'shift-note': IconNotes,
};

const contactIcons: Record<ContactKind, typeof IconPhone> = {
  phone: IconPhone,
  message: IconMessage,
  in_person: IconMapPin,
};

const entryIcon = (entry: TimelineEntry) =>
  entry.kind === 'note' && entry.note.contact
    ? contactIcons[entry.note.contact]
    : icons[entry.kind];

/** Decorative: the text beside it says the same. */
export function EntryIcon({ entry }: { entry: TimelineEntry }) {
  const Icon = entryIcon(entry);
  return <Icon size={16} stroke={1.7} aria-hidden="true" />;
}
