import { IconMoon } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import type { Command } from '#core/web/browser/command.ts';
import { matchingCommands } from './matching-commands.ts';

function command(id: string, title: string, alsoCalled = '', within?: string): Command {
  return { id, kind: 'page', title, alsoCalled, icon: IconMoon, ...(within && { within }) };
}
const commands = [
  command('dashboard', 'Tableau de bord', 'accueil'),
  command('locations', 'Lieux', 'adresses', 'Paramètres'),
  command('security', 'Sécurité', 'mot de passe', 'Votre profil'),
  command('about', 'À propos de vous', 'sécurité', 'Votre profil'),
];

it.each([
  ['', ['dashboard', 'locations', 'security', 'about']],
  ['  ', ['dashboard', 'locations', 'security', 'about']],
  ['bord tab', ['dashboard']],
  ['TABLEAU', ['dashboard']],
  ['accu', ['dashboard']],
  ['parametres', ['locations']],
  ['lieux param', ['locations']],
  ['secu', ['security', 'about']],
  ['ableau', []],
  ['tablau', ['dashboard']],
  ['tabelau', ['dashboard']],
  ['tabbleau', ['dashboard']],
  ['parimetres', ['locations']],
  ['leux', []],
  ['bord accueil nord', []],
])('matches %o', (typed, expected) => {
  expect(matchingCommands(commands, typed).map(({ id }) => id)).toEqual(expected);
});
