import { describe, expect, it, vi } from 'vitest';
import {
  anAnswer,
  aQuestion,
  testOptions,
} from '#features/questions/contract/testing/test-question.ts';
import { makeAnswerSheet } from './answer-sheet.ts';

const pets = aQuestion('pets', { kind: 'select', options: testOptions('yes', 'no') });
const petName = aQuestion('pet-name', { showIf: [{ questionId: 'pets', equals: ['yes'] }] });
const phone = aQuestion('phone', { format: 'phone' });
const questions = [pets, petName, phone];
const all = questions.map(({ id }) => id);

describe('an answer sheet', () => {
  it('tracks typed answers until they match the saved ones', () => {
    const sheet = makeAnswerSheet(questions, [anAnswer('phone', '555 0100', { version: 4 })]);
    expect(sheet.answerTo('phone')).toBe('555 0100');
    sheet.answer('phone', '555 0199');
    expect(sheet.toSend()).toEqual([
      { questionId: 'phone', answer: '555 0199', questionVersion: 1, basedOn: 4 },
    ]);
    sheet.answer('phone', '555 0100');
    expect(sheet.toSend()).toEqual([]);
    sheet.answer('pets', 'no');
    expect(sheet.toSend()).toMatchObject([{ questionId: 'pets', basedOn: null }]);
  });

  it('shows dependent questions at once and counts only visible ones', () => {
    const sheet = makeAnswerSheet(questions, []);
    expect(sheet.isAsked('pet-name')).toBe(false);
    expect(sheet.countProgress(all)).toEqual({ asked: 2, answered: 0 });
    sheet.answer('pets', 'yes');
    expect(sheet.isAsked('pet-name')).toBe(true);
    expect(sheet.countProgress(all)).toEqual({ asked: 3, answered: 1 });
    sheet.answer('pet-name', 'Biscuit');
    sheet.answer('pets', 'no');
    expect(sheet.countProgress(all)).toEqual({ asked: 2, answered: 1 });
    // Hidden, but kept.
    expect(sheet.toSend()).toMatchObject([{ answer: 'no' }, { answer: 'Biscuit' }]);
    sheet.answer('pets', 'yes');
    expect(sheet.answerTo('pet-name')).toBe('Biscuit');
  });

  it('counts fields filled in the case record as answered', () => {
    const sheet = makeAnswerSheet(questions, []);
    sheet.setKnownIds(new Set(['phone']));
    expect(sheet.countProgress(all)).toEqual({ asked: 2, answered: 1 });
  });

  it('finds the first invalid answer and clears its error on change', () => {
    const sheet = makeAnswerSheet(questions, []);
    sheet.answer('phone', 'none');
    expect(sheet.check()).toBe('phone');
    expect(sheet.visibleProblem('phone')?.rule).toBe('phone');
    sheet.answer('phone', '555 0100');
    expect(sheet.visibleProblem('phone')).toBeNull();
    expect(sheet.check()).toBeNull();
  });

  it('doesn’t send hidden invalid answers', () => {
    const sheet = makeAnswerSheet(questions, []);
    sheet.answer('pets', 'yes');
    sheet.answer('pet-name', 'x'.repeat(301));
    expect(sheet.check()).toBe('pet-name');
    sheet.answer('pets', 'no');
    expect(sheet.check()).toBeNull();
    expect(sheet.toSend()).toHaveLength(1);
    expect(sheet.countUnsaved()).toBe(1);
  });

  it('keeps text typed during a save, based on the saved version', () => {
    const sheet = makeAnswerSheet(questions, []);
    sheet.answer('phone', '555 01');
    const sent = sheet.toSend();
    sheet.answer('phone', '555 0100');
    sheet.saved(sent, [anAnswer('phone', '555 01', { version: 7 })]);
    expect(sheet.toSend()).toMatchObject([{ answer: '555 0100', basedOn: 7 }]);
    sheet.saved(sheet.toSend(), [anAnswer('phone', '555 0100', { version: 8 })]);
    expect(sheet.countUnsaved()).toBe(0);
    expect(sheet.answerTo('phone')).toBe('555 0100');
  });

  it('doesn’t treat a colleague’s answer as seen', () => {
    const sheet = makeAnswerSheet(questions, [anAnswer('phone', '555 0100', { version: 1 })]);
    sheet.answer('phone', '555 0199');
    sheet.refresh([anAnswer('phone', '555 0111', { version: 2 }), anAnswer('pets', 'no')]);
    expect(sheet.answerTo('pets')).toBe('no');
    expect(sheet.answerTo('phone')).toBe('555 0199');
    expect(sheet.toSend()).toMatchObject([{ basedOn: 1 }]);
    const theirs = [anAnswer('phone', '555 0111', { version: 2 })];
    sheet.settle(theirs, () => true);
    expect(sheet.toSend()).toMatchObject([{ answer: '555 0199', basedOn: 2 }]);
    sheet.settle(theirs, () => false);
    expect(sheet.toSend()).toEqual([]);
    expect(sheet.answerTo('phone')).toBe('555 0111');
  });

  it('restores kept text with its base version; discarding clears everything', () => {
    const before = makeAnswerSheet(questions, [anAnswer('phone', '555 0100', { version: 1 })]);
    before.answer('phone', '555 0199');
    before.answer('pets', 'yes');
    const savedDraft = JSON.parse(JSON.stringify(before.unsaved()));
    const sheet = makeAnswerSheet(questions, [anAnswer('phone', '555 0111', { version: 2 })]);
    sheet.restore(savedDraft);
    expect(sheet.toSend()).toMatchObject([{ basedOn: 1 }, { questionId: 'pets', basedOn: null }]);
    expect(sheet.isAsked('pet-name')).toBe(true);
    sheet.discard();
    expect(sheet.isAsked('pet-name')).toBe(false);
    sheet.answer('phone', '555 0122');
    expect(sheet.toSend()).toMatchObject([{ basedOn: 2 }]);
  });

  it('ignores older data than the last save', () => {
    const before = [anAnswer('phone', '555 0100', { version: 1 })];
    const sheet = makeAnswerSheet(questions, before);
    sheet.settle([anAnswer('phone', '555 0111', { version: 2 })], () => false);
    sheet.refresh([...before, anAnswer('pets', 'no')]);
    expect(sheet.answerTo('phone')).toBe('555 0111');
    expect(sheet.answerTo('pets')).toBe('no');
  });

  it('lists typed answers to removed questions without sending them', () => {
    const sheet = makeAnswerSheet(questions, []);
    sheet.answer('phone', '555 0100');
    sheet.answer('pets', 'no');
    sheet.refresh([], [pets, petName]);
    expect(sheet.dropped()).toEqual([{ question: phone, answer: '555 0100' }]);
    expect(sheet.toSend()).toMatchObject([{ questionId: 'pets' }]);
  });

  it('asks again when an answer no longer fits the changed question', () => {
    const sheet = makeAnswerSheet(questions, [anAnswer('pets', 'perhaps', { version: 3 })]);
    expect(sheet.answerTo('pets')).toBeNull();
    sheet.answer('pets', 'no');
    expect(sheet.toSend()).toMatchObject([{ basedOn: 3 }]);
  });

  it('notifies listeners until they unsubscribe', () => {
    const sheet = makeAnswerSheet(questions, []);
    const listener = vi.fn();
    const stop = sheet.subscribe(listener);
    sheet.answer('phone', '5');
    stop();
    sheet.answer('phone', '55');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
