import type { Language } from '#core/contract/languages.ts';
import type { PagePhotoTexts } from '#core/web/page-photos/page-photo-texts.ts';
import { PagePhotos } from '#core/web/page-photos/page-photos.tsx';
import type { Holder } from '../public-form/saving/form-calls.ts';
import { CallFailure } from '../public-form/saving/form-calls.ts';
import { fillPlaceholders, textAt, useTranslator } from '../public-form/translator.ts';
import { sendPhotos } from './send-photos.ts';

/** Loaded with this part only, unlike the texts of the form. */
const files = import.meta.glob<object>('../../../../../locales/*/page-photos.json', {
  eager: true,
  import: 'default',
});

function textsIn(language: Language): PagePhotoTexts {
  const [, texts] = Object.entries(files).find(([path]) => path.includes(`/${language}/`)) ?? [];
  return (key, values) => fillPlaceholders(textAt({ 'page-photos': texts }, key) ?? key, values);
}

interface Props {
  holder: Holder;
  onSent: () => void;
}

/** Photos of papers for a form that was sent before, on the page that sent it. */
export function PhotosOfForm({ holder, onSent }: Props) {
  const { t, language } = useTranslator();
  const errorText = (error: unknown) => {
    const code = error instanceof CallFailure ? error.code : null;
    if (code === 'not-found') return t('pre-screening:photos.gone');
    return t(code === 'too-many' ? 'pre-screening:photos.tooMany' : 'pre-screening:photos.failed');
  };
  return (
    <PagePhotos
      t={textsIn(language)}
      send={(joined, onProgress, signal) => sendPhotos({ holder, joined, onProgress, signal })}
      isTemporary={(error) =>
        error instanceof CallFailure && ['offline', 'unavailable'].includes(error.code)
      }
      errorText={errorText}
      onSent={onSent}
    />
  );
}
