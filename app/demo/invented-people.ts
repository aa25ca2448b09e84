import type { Language } from '#core/contract/languages.ts';
import type { Chance } from './seeded-random.ts';

/** Common first names; surnames that no real person has. */
const firstNames = {
  en: [
    'Ada',
    'Amir',
    'Beth',
    'Caleb',
    'Dana',
    'Eli',
    'Farah',
    'Grace',
    'Hal',
    'Imani',
    'Jonah',
    'Kira',
    'Luis',
    'Maya',
    'Noor',
    'Omar',
    'Pia',
    'Quinn',
    'Rosa',
    'Sami',
    'Tess',
    'Umar',
    'Vera',
    'Wes',
    'Xenia',
    'Yusuf',
    'Zoe',
  ],
  fr: [
    'Aimée',
    'Basile',
    'Chloé',
    'Denis',
    'Élise',
    'François',
    'Gaëlle',
    'Hélène',
    'Ignace',
    'Joëlle',
    'Karim',
    'Léo',
    'Maëlle',
    'Noël',
    'Océane',
    'Perrine',
    'Raphaël',
    'Solène',
    'Théo',
    'Ursule',
    'Valérie',
    'Wassim',
    'Yannick',
    'Zoé',
  ],
};
const surnames = {
  en: [
    'Pebble',
    'Fernway',
    'Brookstone',
    'Mossbank',
    'Heatherfield',
    'Larkhill',
    'Ravensford',
    'Thistledown',
    'Willowmere',
    'Cobblepath',
    'Driftwood',
    'Lanternlight',
    'Harbourside',
    'Meadowsweet',
    'O’Cairn',
    'Appleyard-Stone',
  ],
  fr: [
    'Galet',
    'Delafougère',
    'Pierreronde',
    'Boismousse',
    'Champbruyère',
    'Montalouette',
    'Rivedouce',
    'Lechardon',
    'Dessaules',
    'Petitsentier',
    'Boisflotté',
    'Lalanterne',
    'Quaiclair',
    'Reinedesprés',
    'L’Érable',
    'Roche-Émeraude',
  ],
};
export const inventedNames: readonly string[] = [
  ...Object.values(firstNames).flat(),
  ...Object.values(surnames).flat(),
];

const towns = ['Stonebridge', 'Saint-Galet', 'Mossport', 'Clairmont-sur-Rive', 'Fernhaven'];

export interface InventedPerson {
  firstName: string;
  lastName: string;
  language: Language;
  dateOfBirth: string;
  /** From the range reserved for fiction. */
  phone: string;
  email: string;
  town: string;
}

/** Invents a person. `number` keeps their addresses apart. */
export function inventPerson(chance: Chance, number: number): InventedPerson {
  const language = chance.happens(0.4) ? 'fr' : 'en';
  const firstName = chance.pick(firstNames[language]);
  const lastName = chance.pick(surnames[language]);
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.-]/g, '');
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    firstName,
    lastName,
    language,
    dateOfBirth: `${1955 + chance.below(50)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`,
    phone: `555-01${two(chance.below(100))}`,
    email: `${plain.toLowerCase()}.${number}@example.org`,
    town: chance.pick(towns),
  };
}
