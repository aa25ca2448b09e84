import { expect, it } from 'vitest';
import { zoneNameIn } from '#core/contract/time-zones.ts';
import { namedZones, normalizeForSearch, zoneLabel } from './zone-names.ts';

it('calls a zone by its city and in the language of the reader', () => {
  expect(zoneLabel('America/New_York', 'en')).toBe('New York (Eastern Time)');
  expect(zoneLabel('America/Toronto', 'fr-CA')).toBe('Toronto (heure de l’Est)');
});

it('names zones that are only known by their offset', () => {
  expect(zoneNameIn('UTC', 'en')).toBe('Coordinated Universal Time');
  expect(zoneNameIn('UTC', 'fr')).toBe('temps universel coordonné');
});

it('finds one by city, IANA name, or name in the language, with or without accents', () => {
  const zones = namedZones(['Europe/Paris', 'America/Sao_Paulo', 'Pacific/Marquesas'], 'fr');
  const found = (text: string) =>
    zones.filter((zone) => zone.found.includes(normalizeForSearch(text))).map(({ value }) => value);
  expect(found('america/sao_p')).toEqual(['America/Sao_Paulo']);
  expect(found('Sao Paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('brasilia')).toEqual(['America/Sao_Paulo']);
  // The offset shown is today's, so this needs a zone without DST.
  expect(found('utc-9:30')).toEqual(['Pacific/Marquesas']);
  expect(zones.map(({ label }) => label.split(' ')[0])).toEqual(['Marquesas', 'Paris', 'Sao']);
});
