import { describe, expect, it } from 'vitest';
import { defaultPicture, nameInitials } from './person-avatar.tsx';

describe('nameInitials', () => {
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

describe('defaultPicture', () => {
  const drawn = (name: string) => decodeURIComponent(defaultPicture(name));

  it('draws the initials, or a person for a name without letters', () => {
    expect(drawn('Ada Okafor')).toContain('>AO</text></svg>');
    expect(drawn('👋')).not.toContain('<text');
    expect(drawn('👋')).toContain('<circle');
  });

  it('escapes every special character of a name in its address', () => {
    expect(defaultPicture('#"<b> & Élodie')).toMatch(/^data:image\/svg\+xml,[\w.%!~*'()-]+$/);
  });
});
