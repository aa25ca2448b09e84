import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { isAlreadySaved, retrySave } from './stale-version.ts';

const sent = { version: 1, name: 'Twy' };
const stale = (there: object) => new ApiError(409, 'stale-version', '', { details: there });
const hasSentName = ({ name }: { name: string }) => name === sent.name;

describe('a save refused because the record has changed', () => {
  it('gets sent once more on a record that already has it, since the reply was lost', async () => {
    const there = { version: 2, name: 'Twy' };
    const send = vi.fn().mockRejectedValueOnce(stale(there)).mockResolvedValueOnce('saved');
    expect(await retrySave({ version: 1, name: 'Twyla' }, send, hasSentName)).toBe('saved');
    expect(send.mock.calls).toEqual([[{ version: 1, name: 'Twyla' }], [there]]);
  });

  it('fails where the record has other values, since a colleague was first', async () => {
    const failure = stale({ version: 2, name: 'Ty' });
    const send = vi.fn().mockRejectedValue(failure);
    await expect(retrySave({ version: 1, name: 'Twyla' }, send, hasSentName)).rejects.toBe(failure);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('a save that fails otherwise is not repeated', async () => {
  const failure = new ApiError(0, 'offline', '');
  const send = vi.fn().mockRejectedValue(failure);
  await expect(retrySave({ version: 1, name: 'Twy' }, send, hasSentName)).rejects.toBe(failure);
  expect(send).toHaveBeenCalledTimes(1);
});

it('counts a save as done once none of its fields differ, at any version', () => {
  expect(isAlreadySaved(sent, {})).toBe(true);
  expect(isAlreadySaved(sent, { version: 2 })).toBe(true);
  expect(isAlreadySaved(sent, { version: 2, phone: '555-0100' })).toBe(true);
  expect(isAlreadySaved(sent, { name: 'Twy' })).toBe(false);
});
