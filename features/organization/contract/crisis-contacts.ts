import type { HelpKind } from '#features/questions/contract/danger-rules.ts';
import type { Organization } from './organization.ts';

/* Crisis contacts of a new installation, for the United States and Canada; organizations replace them with
   local ones. No zod here: the small public form imports it. Compared with public texts (ovc.ojp.gov for
   the Domestic Violence Hotline, county and Wikipedia pages for the others), not by calling: an
   organization has them checked before it goes public. */

type Contact = Organization['crisisContacts'][number];

const emergency: Contact = {
  name: { en: '911', fr: '911', es: '911' },
  about: {
    en: 'If you or someone else is in danger right now. Police, fire, and ambulance.',
    fr: 'Si vous ou une autre personne êtes en danger en ce moment. Police, pompiers et ambulance.',
    es: 'Si usted u otra persona está en peligro ahora. Policía, bomberos y ambulancia.',
  },
  phone: '911',
  // Texting 911 needs a registered phone in Canada and isn't available in every county.
  text: null,
  textWord: null,
  help: 'emergency',
};

const suicide: Contact = {
  name: {
    en: '988 Suicide & Crisis Lifeline',
    fr: '988 Suicide & Crisis Lifeline (crise suicidaire)',
    es: '988 Suicide & Crisis Lifeline (crisis y suicidio)',
  },
  about: {
    en: 'If you are thinking about suicide, or it all feels like too much. Free, 24/7.',
    fr: 'Si vous pensez au suicide ou si tout devient trop lourd. Gratuit, jour et nuit.',
    es: 'Si piensa en el suicidio o ya no puede más. Gratis, de día y de noche. En Estados Unidos, oprima el 2 para español, o envíe AYUDA por mensaje de texto.',
  },
  phone: '988',
  text: '988',
  textWord: null,
  help: 'suicide',
};

const shelter: Contact = {
  name: { en: '211', fr: '211', es: '211' },
  about: {
    en: 'If you need a place to stay, food, or other help near you.',
    fr: 'Si vous cherchez un toit, de quoi manger ou une autre aide près de vous.',
    es: 'Si necesita un lugar donde dormir, comida u otra ayuda cerca de usted.',
  },
  phone: '211',
  text: null,
  textWord: null,
  help: 'shelter',
};

/** 24-hour lines of both countries for any crisis. Shown without a server, too. */
export const emergencyContacts: Contact[] = [emergency, suicide];

/** More lines: 211 in both countries; the last two in the United States only. */
export const otherContacts: Contact[] = [
  shelter,
  {
    name: {
      en: 'National Domestic Violence Hotline',
      fr: 'National Domestic Violence Hotline (violence conjugale)',
      es: 'National Domestic Violence Hotline (violencia doméstica)',
    },
    about: {
      en: 'If someone close to you hurts you or scares you. Call, or text START. Free, 24/7. United States.',
      fr: 'Si une personne proche vous fait du mal ou vous fait peur. Appelez, ou envoyez START par texto. Gratuit, jour et nuit. États-Unis, avec interprète.',
      es: 'Si alguien cercano le hace daño o le da miedo. Llame, o envíe START por mensaje de texto. Gratis, de día y de noche. Estados Unidos, también en español.',
    },
    phone: '1-800-799-7233',
    text: '88788',
    textWord: 'START',
    help: 'violence',
  },
  {
    name: {
      en: 'SAMHSA National Helpline',
      fr: 'SAMHSA National Helpline (dépendances)',
      es: 'SAMHSA National Helpline (alcohol y drogas)',
    },
    about: {
      en: 'If you want help with alcohol, drugs, or your mental health. Free, 24/7. United States.',
      fr: 'Si vous voulez de l’aide pour l’alcool, les drogues ou votre santé mentale. Gratuit, jour et nuit. États-Unis, en anglais et en espagnol.',
      es: 'Si quiere ayuda con el alcohol, las drogas o su salud mental. Gratis, de día y de noche. Estados Unidos, en inglés y en español.',
    },
    phone: '1-800-662-4357',
    text: null,
    textWord: null,
    help: null,
  },
];

type Country = 'US' | 'CA';

/** Default contacts by country. */
const shipped: Record<Country, Contact[]> = {
  US: [...emergencyContacts, ...otherContacts],
  CA: [
    emergency,
    {
      ...suicide,
      name: {
        en: '9-8-8: Suicide Crisis Helpline',
        fr: '9-8-8\u00a0: Ligne d’aide en cas de crise de suicide',
        es: '9-8-8: Suicide Crisis Helpline (crisis y suicidio)',
      },
      about: {
        ...suicide.about,
        // Canada's line has no Spanish.
        es: 'Si piensa en el suicidio o ya no puede más. Gratis, de día y de noche.',
      },
    },
    shelter,
    {
      name: {
        en: 'SOS violence conjugale (Québec)',
        fr: 'SOS violence conjugale (Québec)',
        es: 'SOS violence conjugale (violencia doméstica, Quebec)',
      },
      about: {
        en: 'If someone close to you hurts you or scares you. Free, 24/7. Québec.',
        fr: 'Si une personne proche vous fait du mal ou vous fait peur. Gratuit, jour et nuit. Québec.',
        es: 'Si alguien cercano le hace daño o le da miedo. Gratis, de día y de noche. Quebec.',
      },
      phone: '1-800-363-9010',
      text: '438-601-1211',
      textWord: null,
      help: 'violence',
    },
    {
      name: { en: '811, nurse line', fr: '811, ligne infirmière', es: '811, línea de enfermería' },
      about: {
        en: 'If you feel sick and want to talk to a nurse. Free, 24/7.',
        fr: 'Si vous ne vous sentez pas bien et voulez parler à une infirmière. Gratuit, jour et nuit.',
        es: 'Si se siente mal y quiere hablar con alguien de enfermería. Gratis, de día y de noche.',
      },
      phone: '811',
      text: null,
      textWord: null,
      help: 'nurse',
    },
  ],
};

/** Time zones of each country, including their former names. */
const zones: Record<Country, RegExp> = {
  US: /^(?:UTC|Pacific\/Honolulu|US\/.*|America\/(?:Adak|Anchorage|Boise|Chicago|Denver|Detroit|Indiana\/.*|Indianapolis|Juneau|Kentucky\/.*|Los_Angeles|Louisville|Menominee|Metlakatla|New_York|Nome|North_Dakota\/.*|Phoenix|Sitka|Yakutat))$/,
  CA: /^(?:Canada\/.*|America\/(?:Atikokan|Blanc-Sablon|Cambridge_Bay|Creston|Dawson|Dawson_Creek|Edmonton|Fort_Nelson|Glace_Bay|Goose_Bay|Halifax|Inuvik|Iqaluit|Moncton|Montreal|Nipigon|Pangnirtung|Rainy_River|Rankin_Inlet|Regina|Resolute|St_Johns|Swift_Current|Thunder_Bay|Toronto|Vancouver|Whitehorse|Winnipeg|Yellowknife))$/,
};

/** Country of a time zone with known crisis lines. UTC, the default, counts as the United States. */
export function zoneCountry(timeZone: string): Country | null {
  if (zones.CA.test(timeZone)) return 'CA';
  return zones.US.test(timeZone) ? 'US' : null;
}

/** A stored default contact may be older than its Spanish text: a missing one is unchanged. */
const isSameText = (one: Contact['name'], other: Contact['name']) =>
  one.en === other.en && one.fr === other.fr && (one.es ?? other.es) === (other.es ?? one.es);

const isSame = (one: Contact, other: Contact) =>
  one.help === other.help &&
  one.phone === other.phone &&
  one.text === other.text &&
  isSameText(one.name, other.name) &&
  isSameText(one.about, other.about);

/**
 * Contacts in the country's form: unchanged default contacts follow the time zone, so moving it to Canada
 * names Canada's lines.
 */
export function localContacts(timeZone: string, contacts: readonly Contact[]): Contact[] {
  const country = zoneCountry(timeZone);
  if (country === null) return [...contacts];
  return contacts.flatMap((contact) => {
    const isShipped = Object.values(shipped).some((list) =>
      list.some((one) => isSame(one, contact)),
    );
    if (!isShipped) return [contact];
    const { help } = contact;
    return shipped[country].filter((one) =>
      help === null ? isSame(one, contact) : one.help === help,
    );
  });
}

/** For each kind of help, the organization's own contact, or the country's line. */
export function helpLines(timeZone: string, contacts: readonly Contact[]): Contact[] {
  const country = zoneCountry(timeZone);
  const ownContacts = contacts.filter(({ help }) => help !== null);
  const known = new Set<HelpKind | null>(ownContacts.map(({ help }) => help));
  const national = country ? shipped[country] : [];
  return [...ownContacts, ...national.filter(({ help }) => help !== null && !known.has(help))];
}
