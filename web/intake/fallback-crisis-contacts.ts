import type { CrisisContact } from '#web/modules/pre-screening/components/crisis-contacts.tsx';

/** Shown until the organisation's own contacts are there, and when there is no connection. */
export const fallbackCrisisContacts: readonly CrisisContact[] = [
  {
    name: { en: '911', fr: '911' },
    about: {
      en: 'You are in danger, or somebody is badly hurt.',
      fr: 'Vous êtes en danger ou quelqu’un est gravement blessé.',
    },
    phone: '911',
    text: null,
  },
  {
    name: { en: '988 Suicide and Crisis Line', fr: '988, ligne d’aide en cas de crise de suicide' },
    about: {
      en: 'You think about suicide, or you can’t cope any more. Free, day and night.',
      fr: 'Vous pensez au suicide ou vous n’en pouvez plus. Gratuit, jour et nuit.',
    },
    phone: '988',
    text: '988',
  },
];
