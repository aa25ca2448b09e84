import { lazy, Suspense, useRef, useState } from 'react';
import buttons from '../public-form/pages/buttons.module.css';
import type { Holder } from '../public-form/saving/form-calls.ts';
import { useTranslator } from '../public-form/translator.ts';

// Few people take photos; the first visit stays small.
const PhotosOfForm = lazy(async () => ({
  default: (await import('./photos-of-form.tsx')).PhotosOfForm,
}));

/** Offers to add photos of papers to a form that was just sent. `holder` opens it. */
export function AddPhotos({ holder }: { holder: Holder }) {
  const { t } = useTranslator();
  const [state, setState] = useState<'closed' | 'taking' | 'sent'>('closed');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="unprinted">
      <h2 ref={heading} tabIndex={-1}>
        {t('pre-screening:photos.title')}
      </h2>
      <p role="status">
        {t(state === 'sent' ? 'pre-screening:photos.sent' : 'pre-screening:photos.text')}
      </p>
      {state === 'taking' ? (
        <Suspense fallback={<p role="status">{t('pre-screening:photos.opening')}</p>}>
          <PhotosOfForm
            holder={holder}
            onSent={() => {
              setState('sent');
              heading.current?.focus();
            }}
          />
        </Suspense>
      ) : (
        <button type="button" className={buttons.other} onClick={() => setState('taking')}>
          {t(state === 'sent' ? 'pre-screening:photos.more' : 'pre-screening:photos.add')}
        </button>
      )}
    </section>
  );
}
