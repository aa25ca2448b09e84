import { describe, expect, it } from 'vitest';
import { loadFindDays } from './find-days.ts';
import { readQuickTask } from './parse-quick-add.ts';

const people = [
  { id: 'sam', firstName: 'Sam', lastName: 'Waymark' },
  { id: 'zoe', firstName: 'Zoé', lastName: 'Galet' },
  { id: 'ann-1', firstName: 'Ann', lastName: 'Till' },
  { id: 'ann-2', firstName: 'Ann', lastName: 'Scree' },
];
/** Wednesday at 10 a.m. */
const now = new Date(2026, 3, 8, 10, 0);

async function read(
  text: string,
  language = 'en',
  locale = 'en-US',
  rejectedMatches: string[] = [],
) {
  const findDays = await loadFindDays(language, locale);
  return readQuickTask(text, { people, findDays, now, rejectedMatches });
}

describe('quick add in English', () => {
  it.each([
    ['Call Ana tomorrow 3pm', 'Call Ana', '2026-04-09', '15:00'],
    ['Call Ana tomorrow', 'Call Ana', '2026-04-09', null],
    ['Send the letter on Friday', 'Send the letter', '2026-04-10', null],
    ['Visit in two weeks', 'Visit', '2026-04-22', null],
    ['Renew the pass on 30 June at 9:30', 'Renew the pass', '2026-06-30', '09:30'],
    ['Court 2026-12-31', 'Court', '2026-12-31', null],
    ['Buy soap', 'Buy soap', null, null],
  ])('%s', async (text, title, day, time) => {
    const { due, ...task } = await read(text);
    expect(task.title).toBe(title);
    expect(due && { day: due.day, time: due.time }).toEqual(day && { day, time });
  });

  it("reads 3/4 by the browser's region", async () => {
    expect((await read('Call 3/5', 'en', 'en-US')).due?.day).toBe('2027-03-05');
    expect((await read('Call 3/5', 'en', 'en-GB')).due?.day).toBe('2026-05-03');
  });
});

describe('quick add in French', () => {
  it.each([
    ['Appeler Ana demain à 15 h', 'Appeler Ana', '2026-04-09', '15:00'],
    ['Appeler Ana demain à 15h30', 'Appeler Ana', '2026-04-09', '15:30'],
    ['Appeler Ana demain à 15 h 30 encore', 'Appeler Ana encore', '2026-04-09', '15:30'],
    ['Appeler Ana demain à 9\u00a0h', 'Appeler Ana', '2026-04-09', '09:00'],
    ['Appeler Ana vendredi à 9 heures', 'Appeler Ana', '2026-04-10', '09:00'],
    ['Compter 12 housses demain', 'Compter 12 housses', '2026-04-09', null],
    ['Envoyer la lettre vendredi', 'Envoyer la lettre', '2026-04-10', null],
    ['Visite dans deux semaines', 'Visite', '2026-04-22', null],
    ['Renouveler le titre le 30 juin', 'Renouveler le titre', '2026-06-30', null],
    ['Appeler le 3/5', 'Appeler', '2026-05-03', null],
    ['Acheter du savon', 'Acheter du savon', null, null],
  ])('%s', async (text, title, day, time) => {
    const { due, ...task } = await read(text, 'fr', 'en-US');
    expect(task.title).toBe(title);
    expect(due && { day: due.day, time: due.time }).toEqual(day && { day, time });
  });

  it('understands priority words', async () => {
    expect((await read('Appeler !haute', 'fr')).priority?.value).toBe('high');
    expect((await read('Appeler !urgente', 'fr')).priority?.value).toBe('urgent');
  });
});

describe('quick add in Spanish', () => {
  it.each([
    ['Llamar a Ana mañana a las 3 pm', 'Llamar a Ana', '2026-04-09', '15:00'],
    ['Enviar la carta el viernes', 'Enviar la carta', '2026-04-10', null],
    ['Visita en dos semanas', 'Visita', '2026-04-22', null],
    ['Renovar el pase el 30 de junio', 'Renovar el pase', '2026-06-30', null],
    ['Comprar jabón', 'Comprar jabón', null, null],
  ])('%s', async (text, title, day, time) => {
    const { due, ...task } = await read(text, 'es', 'es-US');
    expect(task.title).toBe(title);
    expect(due && { day: due.day, time: due.time }).toEqual(day && { day, time });
  });

  it('understands priority words', async () => {
    expect((await read('Llamar !alta', 'es')).priority?.value).toBe('high');
    expect((await read('Llamar !baja', 'es')).priority?.value).toBe('low');
  });
});

describe('quick add', () => {
  it('reads the assignee and the priority', async () => {
    const task = await read('Call Ana tomorrow 3pm !high @Sam Waymark please');
    expect(task).toMatchObject({
      title: 'Call Ana please',
      priority: { value: 'high', from: '!high' },
      assignee: { id: 'sam', from: '@Sam Waymark' },
      unknown: [],
    });
    expect((await read('@zoe: call')).assignee).toEqual({ id: 'zoe', from: '@zoe' });
  });

  it('keeps ambiguous and unknown names as text', async () => {
    expect(await read('Call @Ann')).toMatchObject({
      title: 'Call @Ann',
      assignee: null,
      unknown: ['@Ann'],
    });
    expect((await read('Call @Ann Till')).assignee?.id).toBe('ann-1');
    expect(await read('Call @Bob now!')).toMatchObject({ unknown: ['@Bob'], priority: null });
    expect((await read('Mail to sam@waymark.example')).unknown).toEqual([]);
  });

  it('keeps rejected matches as text', async () => {
    const before = await read('Watch Sunday in the park');
    expect(before.due?.from).toBe('Sunday');
    const after = await read('Watch Sunday in the park', 'en', 'en-US', ['Sunday']);
    expect(after).toMatchObject({ title: 'Watch Sunday in the park', due: null });
  });
});
