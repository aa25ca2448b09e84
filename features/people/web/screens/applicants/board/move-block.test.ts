import { describe, expect, it } from 'vitest';
import { moveBlock, staffMove } from './move-block.ts';

describe('a column of the board', () => {
  it('takes what the rules let staff change', () => {
    expect(moveBlock('pending', 'approve')).toBeNull();
    expect(staffMove('pending', 'approve')).toMatchObject({ needsReason: true });
  });

  it('names the first step of a longer way', () => {
    expect(moveBlock('pending', 'client')).toEqual({ why: 'first', status: 'approve' });
    expect(moveBlock('decline', 'client')).toEqual({ why: 'first', status: 'pending' });
    expect(moveBlock('screening-incomplete', 'approve')).toEqual({
      why: 'first',
      status: 'pending',
    });
  });

  it('sends enrollments to the case record', () => {
    expect(moveBlock('approve', 'client')).toEqual({ why: 'enroll' });
    expect(moveBlock('client', 'pending')).toEqual({ why: 'enrolled' });
  });

  it('says so where there is no way', () => {
    expect(moveBlock('decline', 'screening-incomplete')).toEqual({ why: 'noWay' });
  });
});
