import preScreening from '../../../../locales/fr/pre-screening.json' with { type: 'json' };
import validation from '../../../../locales/fr/validation.json' with { type: 'json' };
import type { PublicWords } from './words.ts';

export const words: PublicWords = { 'pre-screening': preScreening, validation };
