import type {
  DangerMark,
  DangerRule,
  HelpKind,
} from '#features/questions/contract/danger-rules.ts';

/** Marks that words can bring. Answers to questions have more. */
export const wordMarks = [
  'suicide-now',
  'not-safe',
  'withdrawal',
  'afraid',
  'outside-tonight',
] as const satisfies readonly DangerMark[];
export type WordMark = (typeof wordMarks)[number];

const help: Record<WordMark, HelpKind[]> = {
  'suicide-now': ['suicide', 'emergency'],
  'not-safe': ['emergency', 'violence'],
  withdrawal: ['emergency', 'nurse'],
  afraid: ['violence', 'emergency'],
  'outside-tonight': ['shelter'],
};

/**
 * Phrases in English, French, and Spanish, as people type them: lower case, without accents and
 * apostrophes. Rather too many than too few: the price of a mistake is a panel that nobody needed.
 */
const phrases: Record<WordMark, readonly string[]> = {
  'suicide-now': [
    'suicide',
    'suicidal',
    'kill myself',
    'killing myself',
    'end my life',
    'ending my life',
    'take my life',
    'take my own life',
    'end it all',
    'want to die',
    'wanna die',
    'wish i was dead',
    'wish i were dead',
    'better off dead',
    'better off without me',
    'dont want to live',
    'dont want to be here anymore',
    'no reason to live',
    'cant go on',
    'cannot go on',
    'hurt myself',
    'hurting myself',
    'harm myself',
    'cut myself',
    'cutting myself',
    'me suicider',
    'suicidaire',
    'suicidaires',
    'me tuer',
    'en finir',
    'mettre fin a mes jours',
    'envie de mourir',
    'veux mourir',
    'voudrais mourir',
    'envie de vivre',
    'veux plus vivre',
    'me faire du mal',
    'me mutiler',
    'suicidarme',
    'suicidio',
    'matarme',
    'quitarme la vida',
    'quiero morir',
    'no quiero vivir',
    'hacerme dano',
  ],
  'not-safe': [
    'not safe',
    'unsafe',
    'in danger',
    'kill me',
    'hurt me',
    'hit me',
    'hits me',
    'beat me',
    'beats me',
    'choked me',
    'chokes me',
    'strangled me',
    'raped',
    'has a gun',
    'has a knife',
    'overdose',
    'overdosed',
    'overdosing',
    'pas en securite',
    'en danger',
    'va me tuer',
    'ma frappe',
    'ma frappee',
    'me frappe',
    'ma battu',
    'ma battue',
    'me bat',
    'ma etrangle',
    'ma etranglee',
    'ma viole',
    'ma violee',
    'une arme',
    'un couteau',
    'surdose',
    'en peligro',
    'me pega',
    'me golpea',
    'me va a matar',
    'sobredosis',
  ],
  withdrawal: [
    'seizure',
    'seizures',
    'convulsion',
    'convulsions',
    'seeing things',
    'delirium',
    'convulsiones',
  ],
  afraid: [
    'afraid of him',
    'afraid of her',
    'afraid of them',
    'scared of him',
    'scared of her',
    'scared of them',
    'threatened me',
    'threatens me',
    'threatening me',
    'stalking me',
    'peur de lui',
    'peur delle',
    'peur deux',
    'ma menace',
    'ma menacee',
    'me menace',
    'me suit partout',
    'miedo de el',
    'miedo de ella',
    'me amenaza',
    'me amenazo',
  ],
  'outside-tonight': [
    'nowhere to sleep',
    'nowhere to go',
    'no place to sleep',
    'no place to stay',
    'sleeping outside',
    'sleep outside',
    'sleeping in my car',
    'on the street tonight',
    'kicked out',
    'nulle part ou dormir',
    'nulle part ou aller',
    'dors dehors',
    'dormir dehors',
    'dormir dans mon auto',
    'dormir dans ma voiture',
    'a la rue',
    'mis dehors',
    'mise dehors',
    'donde dormir',
    'duermo en la calle',
    'dormir en la calle',
  ],
};

/**
 * The most urgent danger that words signal, with the help to show; null if there is none. A hint and
 * no judgment: it never stops a message.
 */
export function dangerInWords(text: string): (DangerRule & { mark: WordMark }) | null {
  const words = plainWords(text);
  const mark = wordMarks.find((one) =>
    phrases[one].some((phrase) => words.includes(` ${phrase} `)),
  );
  return mark === undefined ? null : { answers: [], mark, help: help[mark] };
}

/** " jai peur delle ": for comparison with the phrases. */
function plainWords(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'’‘]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${letters.trim()} `;
}
