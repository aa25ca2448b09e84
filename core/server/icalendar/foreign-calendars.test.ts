import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCalendar } from './parse-icalendar.ts';

const folder = join(import.meta.dirname, '../../../app/testing/calendar-files');

/** Made-up files in the style of other programs, with their line endings. */
async function fileCalled(name: string, end = '\r\n'): Promise<string> {
  return (await readFile(join(folder, `${name}.ics`), 'utf8')).replaceAll(/\r?\n/g, end);
}

const eastern = 'America/New_York';
const paris = 'Europe/Paris';
const once = { recurrence: null, cancelled: [], changed: [], refusal: null };

// The six kinds of objects of RFC 5545, section 4, built like its examples.
describe('the examples of the RFC', () => {
  it.each(['\r\n', '\n'])('reads them correctly with line endings %j', async (end) => {
    const read = async (name: string) => readCalendar(await fileCalled(name, end), paris);
    expect(await read('conference')).toMatchObject({
      leftOut: 0,
      events: [
        {
          uid: 'conference@invented.example',
          title: 'Days of the open workshops',
          details:
            'Benches and stoves, three days long, at the Fernhaven Hall\nin the made-up town of Stonebridge.',
          time: { start: '2031-09-18T16:30', end: '2031-09-21T00:00', timeZone: paris },
          ...once,
        },
      ],
    });
    expect(await read('meeting')).toMatchObject({
      leftOut: 0,
      events: [
        {
          title: 'The house and its keys',
          details: 'How the winter went, and who has the keys.',
          place: 'Stonebridge House, second room; ring twice',
          time: { start: '2031-03-12T08:30', end: '2031-03-12T09:30', timeZone: eastern },
          ...once,
        },
      ],
    });
    expect(await read('draft-with-attachment')).toMatchObject({
      leftOut: 0,
      events: [
        {
          title: 'A plan that nobody has agreed to',
          details: 'First thoughts',
          time: { start: '2031-03-24T13:30', end: '2031-03-24T22:00', timeZone: paris },
          ...once,
        },
      ],
    });
    for (const name of ['to-do', 'journal', 'busy']) {
      expect(await read(name)).toEqual({ events: [], leftOut: 1 });
    }
  });
});

describe('files of other programs', () => {
  it('Apple: reads a series with one occurrence removed, and all-day events', async () => {
    expect(readCalendar(await fileCalled('apple'), paris)).toMatchObject({
      leftOut: 0,
      events: [
        {
          title: 'Bench talk',
          place: expect.stringContaining('Fernhaven Workshop'),
          time: { start: '2031-03-04T10:30', end: '2031-03-04T11:30', timeZone: eastern },
          recurrence: 'FREQ=WEEKLY;COUNT=5',
          cancelled: ['2031-03-18T10:30'],
          refusal: null,
        },
        {
          title: 'House closed',
          time: { allDay: true, start: '2031-03-06', end: '2031-03-07' },
          ...once,
        },
      ],
    });
  });

  it('Google: reads a series with one occurrence moved, and an event in UTC', async () => {
    expect(readCalendar(await fileCalled('google'), eastern)).toMatchObject({
      leftOut: 0,
      events: [
        {
          title: 'Circle',
          time: { start: '2031-03-10T10:00', timeZone: paris },
          cancelled: ['2031-03-17T10:00'],
          changed: [
            {
              occurrence: '2031-03-24T10:00',
              event: {
                title: 'Circle, a day later',
                time: { start: '2031-03-25T15:00', end: '2031-03-25T16:00', timeZone: paris },
              },
            },
          ],
          refusal: null,
        },
        {
          title: 'Call',
          time: { start: '2031-06-01T04:00', end: '2031-06-01T04:30', timeZone: eastern },
          ...once,
        },
      ],
    });
  });

  it('Outlook: reads its own quoted zone name, and the second Thursday', async () => {
    expect(readCalendar(await fileCalled('outlook'), paris)).toMatchObject({
      leftOut: 0,
      events: [
        {
          title: 'Round of the houses',
          place: 'Stonebridge House',
          time: { start: '2031-03-13T14:00', end: '2031-03-13T15:00', timeZone: eastern },
          recurrence: 'FREQ=MONTHLY;BYDAY=2TH;COUNT=3',
          cancelled: [],
          changed: [],
          refusal: null,
        },
      ],
    });
  });
});
