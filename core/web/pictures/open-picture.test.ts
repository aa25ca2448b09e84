import { describe, expect, it } from 'vitest';
import { isHeic } from './open-picture.ts';

describe('isHeic', () => {
  it.each([
    { type: 'image/heic', name: 'photo' },
    { type: 'image/heif-sequence', name: 'photo' },
    // Windows and Linux have no MIME type for it.
    { type: '', name: 'IMG_0001.HEIC' },
  ])('recognizes $type $name', (file) => {
    expect(isHeic(file)).toBe(true);
  });

  it.each([
    { type: 'image/jpeg', name: 'heic.jpg' },
    { type: '', name: 'notes.txt' },
  ])('ignores $type $name', (file) => {
    expect(isHeic(file)).toBe(false);
  });
});
