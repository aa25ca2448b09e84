import preScreening from '../../../../locales/en/pre-screening.json' with { type: 'json' };
import validation from '../../../../locales/en/validation.json' with { type: 'json' };
import type { PublicWords } from './words.ts';

export const words: PublicWords = { 'pre-screening': preScreening, validation };
