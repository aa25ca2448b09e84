import { describe, expect, it } from 'vitest';
import { noteBlocks, splitBold } from './note-blocks.ts';

describe('the text of a note', () => {
  it('is split into paragraphs and lists', () => {
    expect(noteBlocks('Plan:\n- bus pass\n* phone\n\nThen rest')).toEqual([
      { kind: 'text', lines: ['Plan:'], at: 0 },
      { kind: 'list', lines: ['bus pass', 'phone'], at: 1 },
      { kind: 'text', lines: ['Then rest'], at: 3 },
    ]);
    expect(noteBlocks('-5 degrees\n5 - 3')).toEqual([
      { kind: 'text', lines: ['-5 degrees', '5 - 3'], at: 0 },
    ]);
  });

  it('has bold words between double asterisks, and only there', () => {
    expect(splitBold('a **b c** d')).toEqual([
      { text: 'a ', isBold: false, at: 0 },
      { text: 'b c', isBold: true, at: 2 },
      { text: ' d', isBold: false, at: 9 },
    ]);
    expect(splitBold('2 ** 3 ** 4')).toEqual([{ text: '2 ** 3 ** 4', isBold: false, at: 0 }]);
    expect(splitBold('')).toEqual([]);
  });
});
