import type { Organisation } from './organisation.ts';

/*
 * Data without zod: the public form, which is small, imports it too. Whom a new installation names
 * on its public forms, for the United States and Canada; the organisation replaces them by local
 * ones. Compared with public texts (ovc.ojp.gov for the Domestic Violence Hotline, county and
 * Wikipedia pages for the others), not with a call: an organisation has them checked before it goes
 * public.
 */

/** Who answers day and night in both countries, whatever is the matter. Shown without a server too. */
export const emergencyContacts: Organisation['crisisContacts'] = [
  {
    name: { en: '911', fr: '911' },
    about: {
      en: 'You are in danger, or somebody is badly hurt. Police, ambulance, fire.',
      fr: 'Vous êtes en danger ou quelqu’un est gravement blessé. Police, ambulance, pompiers.',
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

/** Who else helps: 211 in both countries, the last two in the United States only. */
export const otherContacts: Organisation['crisisContacts'] = [
  {
    name: { en: '211', fr: '211' },
    about: {
      en: 'You need a shelter, food or other help near you.',
      fr: 'Il vous faut un refuge, de la nourriture ou une autre aide près de chez vous.',
    },
    phone: '211',
    text: null,
  },
  {
    name: {
      en: 'National Domestic Violence Hotline',
      fr: 'National Domestic Violence Hotline (violence conjugale)',
    },
    about: {
      en: 'Somebody close to you hurts or scares you. Call, or text START. Free, day and night. United States.',
      fr: 'Une personne proche vous fait du mal ou vous fait peur. Appelez, ou envoyez START par message texte. Gratuit, jour et nuit. États-Unis, avec interprète.',
    },
    phone: '1-800-799-7233',
    text: '88788',
  },
  {
    name: { en: 'SAMHSA National Helpline', fr: 'SAMHSA National Helpline (dépendances)' },
    about: {
      en: 'You want to talk about alcohol, drugs or your mental health. Free, day and night. United States.',
      fr: 'Vous voulez parler d’alcool, de drogues ou de santé mentale. Gratuit, jour et nuit. États-Unis, en anglais et en espagnol.',
    },
    phone: '1-800-662-4357',
    text: null,
  },
];
