import { expect, it } from 'vitest';
import { openLedger } from './ledger.ts';

it('reports confirmed data that is missing, stale, or was never sent', () => {
  const ledger = openLedger();
  for (const key of ['kept', 'lost', 'changed']) {
    ledger.send(key, 'one');
    ledger.promise(key);
  }
  ledger.send('changed', 'two');
  ledger.promise('changed');
  ledger.send('kept', 'three, of which nothing was heard');
  ledger.send('unheard', 'four');
  const found = new Map([
    ['kept', 'one'],
    ['changed', 'one'],
    ['strange', 'five'],
  ]);
  expect(ledger.broken(found)).toEqual([
    'lost: confirmed but missing',
    'changed: reverted to one',
    'strange: is five, which was never sent',
  ]);
  found.set('lost', 'one').set('changed', 'two').set('unheard', 'four').delete('strange');
  expect(ledger.broken(found.set('kept', 'three, of which nothing was heard'))).toEqual([]);
  expect(ledger.promises()).toBe(4);
  const unheard = ['one', 'three, of which nothing was heard', 'five'];
  expect(unheard.map((value) => ledger.isUnheard('kept', value))).toEqual([false, true, false]);
});
