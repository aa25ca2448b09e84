/** A word that the style guide replaces, and what to write instead. */
export interface BannedWord {
  pattern: RegExp;
  better: string;
  /** Banned only as the translation of an English text with this. */
  whereEnglishSays?: RegExp;
}

/** Matches whole words only. `\b` doesn't know accented letters. */
function ban(source: string, better: string): BannedWord {
  return { pattern: new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'giu'), better };
}

/** British spellings, each with the beginning that American English keeps or changes. */
const spellings: readonly BannedWord[] = [
  ban('(?:re)?organis(?:e[ds]?|er|ers|ing|ations?|ational)', 'organization, organize'),
  ban('(?:recogni|apologi|finali|summari|priori|emphasi|minimi|maximi)s(?:e[ds]?|ing)', '-ize'),
  ban('analys(?:e[ds]?|ing)', 'analyze'),
  ban('colour\\p{L}*', 'color'),
  ban('(?:behaviour|favour|honour|labour|neighbour|harbour)\\p{L}*', '-or'),
  ban('cancell(?:ed|ing)', 'canceled, canceling'),
  ban('(?:counsell|travell|labell|modell|signall)(?:ed|ing|ers?|ors?)', 'counseling: one l'),
  ban('enrol(?:s|ments?)?', 'enroll, enrollment'),
  ban('fulfil(?:s|ment)?', 'fulfill'),
  ban('programmes?', 'program'),
  ban('(?:centre|metre|litre|theatre)s?', '-er'),
  ban('licences?', 'license'),
  ban('practis(?:e[ds]?|ing)', 'practice'),
  ban('cheques?', 'check'),
  ban('catalogues?', 'catalog'),
  ban('judgement', 'judgment'),
  ban('grey', 'gray'),
  ban('whilst', 'while'),
  ban('learnt', 'learned'),
  ban('towards', 'toward'),
  ban('any more(?=[.,;:?!”)]|$)', 'anymore'),
  ban('e-mail(?:s|ed|ing)?', 'email'),
];

/** Rule 7 of the style guide, and the "replaces" column of its glossary. */
const plainWords: readonly BannedWord[] = [
  ban('somebody(?:’s)?', 'someone'),
  ban('anybody(?:’s)?', 'anyone'),
  ban('whoever|whomever', 'anyone who, the person who'),
  ban('whom', 'who, or turn the sentence around'),
  ban('anew', 'again'),
  ban('meanwhile', 'in the meantime, or leave it out'),
  ban('such an?', 'this, or one like this'),
  ban('of (?:one’s|its|their|your) own', 'own, separate'),
  ban(
    '(?<!\\bwhere (?:it|things) )stands?(?= (?:here|there|in|on|now|beside|before|under)\\b|[.,?!]|$)',
    'is, appears',
  ),
  ban('(?<!(?:audit|the) )(?:log(?:s|ged|ging)?[ -]?(?:in|out|off)|log on)', 'sign in, sign out'),
  ban(
    'hand(?:s|ed|ing)?[ -](?:(?:it|them|this|that|(?:the|your|their) \\p{L}+) )?in(?! (?:person|hand)\\b)',
    'submit, send',
  ),
  ban('case files?', 'case record'),
  ban('(?:your|their|his|her|(?:person|client|applicant)’s) file', 'record'),
  ban('(?:merge[ds]?|two) files', 'records'),
  ban('permissions? to share', 'consent'),
  ban('(?:own|my|client’s) pages?', 'client portal'),
  ban('accountings?(?! of disclosures)', 'disclosure log'),
  ban('editions?', 'published version'),
  ban('(?:bring(?:s|ing)?|brought) in', 'import'),
  ban('(?:tak(?:e|es|ing)|took) along', 'export'),
  ban('noted', 'recorded'),
  ban('empt(?:ied|ying)', 'erased, erasure'),
  ban('forgetting', 'erasure'),
  ban('houses?', 'location'),
  ban('drafts?', 'application'),
  ban('within reach', 'at a location you can access'),
  ban('walks? with', 'case worker'),
];

const french: readonly BannedWord[] = [
  {
    pattern: /\p{L}+·\p{L}+(?:·\p{L}+)?/gu,
    better: 'une formulation neutre, sans point dans le mot',
  },
  {
    pattern: /\p{L}+\((?:e|es|ne|nes|ve|ves|se|ses|trice|trices|s)\)/gu,
    better: 'une formulation neutre, sans parenthèses dans le mot',
  },
  // The notices that the law requires are "avis".
  { ...ban('avis', 'notification'), whereEnglishSays: /notif/i },
  ban('anciens? combattants?|anciennes? combattantes?|ex-militaires?', 'vétéran'),
  ban('veterans?', 'vétéran'),
  ban('e-?mails?|mails?|mél', 'courriel'),
  ban('log(?:in|out)', 'connexion, déconnexion'),
  ban('digital(?:e|es)?|digitaux', 'numérique'),
  ban('clavard(?:er|ages?|ez)', 'messages, discussion'),
  ban('pourriels?', 'courrier indésirable'),
  ban('supporter', 'soutenir, prendre en charge'),
  ban('maisons?', 'lieu'),
  ban('quiconque', 'toute personne qui'),
];

/** Word lists by language. Added languages have none. */
export const bannedWords: Readonly<Record<string, readonly BannedWord[]>> = {
  en: [...spellings, ...plainWords],
  fr: french,
};
