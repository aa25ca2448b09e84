import { describe, expect, it } from 'vitest';
import { nameInitials } from './person-avatar.tsx';

describe('initialsOf', () => {
  it.each([
    ['Ada Okafor', 'AO'],
    ['Jonathan “Jon” van der Berg', 'JB'],
    ['Élodie', 'É'],
    ['李 小龍', '李小'],
    ['', ''],
    ['👋 Kim', 'K'],
  ])('for %s returns %s', (name, initials) => {
    expect(nameInitials(name)).toBe(initials);
  });
});
