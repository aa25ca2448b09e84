import { useSyncExternalStore } from 'react';
import type { Language } from '#core/contract/languages.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';

/**
 * The device's voice for a language; null if there is none. Leaves out voices that send the text to
 * another company.
 */
export function useVoice(language: Language): SpeechSynthesisVoice | null {
  // Some browsers return other objects each time.
  const uri = useSyncExternalStore(watchVoices, () => findVoice(language)?.voiceURI ?? null);
  return uri === null ? null : findVoice(language);
}

function watchVoices(onChange: () => void): () => void {
  if (!canSpeak()) return () => {};
  speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange);
}

function findVoice(language: Language): SpeechSynthesisVoice | null {
  if (!canSpeak()) return null;
  const tag = ({ lang }: SpeechSynthesisVoice) => lang.replace('_', '-').toLowerCase();
  const voices = speechSynthesis
    .getVoices()
    .filter((voice) => voice.localService && tag(voice).split('-')[0] === language);
  const region = regionalTag(language).toLowerCase();
  return (
    voices.find((voice) => tag(voice) === region) ??
    voices.find((voice) => voice.default) ??
    voices[0] ??
    null
  );
}

const canSpeak = () => 'speechSynthesis' in window;
