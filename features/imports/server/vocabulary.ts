import { foldedWords } from '#core/contract/folded-text.ts';
import { languages } from '#core/contract/languages.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { ImportField } from '#features/imports/contract/imports.ts';
import {
  type ChosenField,
  columnTitle,
  enumerationOfField,
  valuesOfField,
} from '#features/insight/contract/field-labels.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';

/** Normalized text: without case, accents, and punctuation. */
export function normalizeText(text: string): string {
  return foldedWords(text).join(' ');
}

/** Values by word; undefined for an ambiguous word. */
export type Meanings = ReadonlyMap<string, string | undefined>;

/** Name and id of a location or case worker. */
export interface Named {
  id: string;
  name: string;
}

/** Values in exports of earlier versions, still accepted. */
const legacyTerms: Partial<Record<ChosenField, Readonly<Record<string, string>>>> = {
  housingStatus: {
    'a un logement': 'housed',
    'sans logement': 'not_housed',
    'sans logement en ce moment': 'not_housed',
  },
  criminalHistory: {
    'out on probation': 'out_on_probation',
    'conviction for arson': 'convicted_of_arson',
    'inscription a un registre des delinquants sexuels': 'registered_sex_offender',
  },
  preferredContact: {
    'through the safe contact': 'safe_contact',
    'par la personne de confiance': 'safe_contact',
    'e mail': 'email',
    'message texte': 'text',
  },
  programStatus: {
    'not started yet': 'yet_to_started_program',
    'left before the end': 'abandoned',
    'programme interrompu': 'abandoned',
  },
  'outcome.housing': {
    'a home of their own': 'own_home',
    'son propre logement': 'own_home',
    'no home': 'no_home',
    'centre de traitement ou de soins': 'treatment_or_care',
  },
};

const yes = ['y', 'o', 'x', '1', 'true', 'vrai'];
const no = ['n', '0', 'false', 'faux'];

/** Translations and codes of every enumeration, in all languages. Built once. */
const enumerationMeanings = new Map<ImportField | 'status', Meanings>(
  (Object.entries(enumerationOfField) as [ChosenField, string][]).map(
    ([field, name]): [ImportField | 'status', Meanings] => {
      const values: readonly string[] = valuesOfField[field];
      const entries = values.flatMap((value): [string, string][] => [
        [normalizeText(value), value],
        ...languages.map((language): [string, string] => [
          normalizeText(translatorFor(language)(`enumerations:${name}.${value}`)),
          value,
        ]),
      ]);
      entries.push(...Object.entries(legacyTerms[field] ?? {}));
      if (values[0] === 'yes') {
        entries.push(...yes.map((word): [string, string] => [word, 'yes']));
        entries.push(...no.map((word): [string, string] => [word, 'no']));
      }
      return [field, new Map(entries)];
    },
  ),
);

const languageMeanings: Meanings = new Map(
  languages.flatMap((tag) => [
    [normalizeText(tag), tag] as const,
    ...languages.map(
      (language) =>
        [
          normalizeText(new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag),
          tag,
        ] as const,
    ),
  ]),
);

function nameMeanings(named: readonly Named[]): Meanings {
  const meanings = new Map<string, string | undefined>();
  for (const { id, name } of named) {
    const word = normalizeText(name);
    // Two of the same name: the user has to choose.
    meanings.set(word, meanings.has(word) ? undefined : id);
  }
  return meanings;
}

/** Meanings by field; undefined for free text. */
export type Vocabulary = (field: ImportField) => Meanings | undefined;

export function buildVocabulary(locations: readonly Named[], people: readonly Named[]): Vocabulary {
  const locationMeanings = nameMeanings(locations);
  const workerMeanings = nameMeanings(people);
  return (field) => {
    if (field === 'enrolment.locationId') return locationMeanings;
    switch (fieldAt(field)?.kind) {
      case 'location':
        return locationMeanings;
      case 'caseWorker':
        return workerMeanings;
      case 'language':
        return languageMeanings;
      default:
        return enumerationMeanings.get(field);
    }
  };
}

/** Column names of other systems and earlier exports. */
const otherTitles: Partial<Record<ImportField, readonly string[]>> = {
  firstName: ['first', 'given name', 'forename', 'prenom', 'prenoms'],
  lastName: ['last', 'surname', 'family name', 'nom', 'nom de famille'],
  middleName: ['middle', 'deuxieme prenom'],
  preferredContact: ['preferred way to be reached', 'moyen prefere pour la joindre'],
  mayLeaveMessage: ['may we leave a message'],
  stayingTonight: ['where they stay tonight', 'ou la personne dort ce soir'],
  veteran: ['ancienne ou ancien combattant'],
  trades: ['metiers envisages'],
  'address.line2': ['adresse appartement unite ou aux soins de'],
  'enrolment.locationId': ['lieu d inscription'],
  'outcome.housing': ['housing at the exit'],
  'outcome.employment': ['work at the exit'],
  'outcome.credential': ['credential at the exit'],
  'outcome.credentialName': ['name of the credential'],
  referralSource: ['who sent them to us', 'qui l a orientee vers nous'],
  preferredName: ['nickname', 'goes by', 'surnom', 'nom usuel', 'nom d usage'],
  dateOfBirth: ['dob', 'birthdate', 'birth date', 'birthday', 'naissance', 'ne e le'],
  pronouns: ['preferred pronouns', 'pronoun', 'pronom', 'pronoms preferes'],
  gender: ['sex', 'sexe'],
  genderInOwnWords: ['gender self described', 'other gender', 'autre genre'],
  phone: ['phone number', 'telephone', 'mobile', 'cell', 'cell phone', 'tel', 'portable'],
  email: ['e mail', 'email address', 'e mail address', 'mail', 'courriel', 'adresse e mail'],
  'address.line1': ['address', 'street', 'adresse', 'rue'],
  'address.city': ['city', 'town', 'ville'],
  'address.region': ['state', 'province', 'region', 'adresse etat ou province'],
  'address.postalCode': ['zip', 'zip code', 'postcode', 'postal code', 'code postal'],
  'address.country': ['country', 'pays'],
  caseWorkerId: [
    'worker',
    'case manager',
    'assigned to',
    'intervenant',
    'intervenante',
    'suivi par',
  ],
  locationId: ['site', 'house', 'lieu', 'maison'],
  'enrolment.startDate': [
    'start date',
    'enrolled on',
    'enrolled since',
    'admission',
    'admission date',
    'date d entree',
  ],
  'enrolment.endDate': ['end date', 'exit', 'exit date', 'discharge date', 'date de sortie'],
  programStatus: ['program', 'programme', 'status', 'statut'],
  tags: ['labels', 'etiquettes'],
};

/** Suggested field per heading, in any language; each field once. */
export function suggestedFields(
  titles: readonly string[],
  fields: readonly ImportField[],
): (ImportField | null)[] {
  const known = new Map<string, ImportField>();
  for (const field of fields.toReversed()) {
    for (const word of otherTitles[field] ?? []) known.set(word, field);
  }
  for (const field of fields.toReversed()) {
    known.set(normalizeText(field), field);
    for (const language of languages)
      known.set(normalizeText(columnTitle(field, translatorFor(language))), field);
  }
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const field = known.get(normalizeText(title));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
