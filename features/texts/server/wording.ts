/** The words of texts. Others may read them: they never name the person, the place, or the reason. */

import { defaultLanguage, knownLanguage, type Language, textIn } from '#core/contract/languages.ts';
import { plainTypography } from '#core/contract/text-segments.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import { formatMoment } from '#core/server/time/format-moment.ts';
import { translatorFor } from '#core/server/translations.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Keyword } from './policy.ts';

/** Returns texts in one language, with the organization's neutral title as the sender. */
export async function textWriter(ctx: Ctx<Scope>, tag: string | null | undefined) {
  const language: Language = knownLanguage(tag) ?? defaultLanguage;
  const translate = translatorFor(language);
  const { publicTitle, contactDetails, timeZone, hourCycle } = await organization.read(
    asSystem(ctx),
  );
  const title = textIn(publicTitle, language);
  const { phone } = contactDetails;
  const url = ctx.app.settings.publicUrl.replace(/^https:\/\//, '');

  /** The sender comes first, and the way to stop them ends the first one to a number. */
  const framed = (text: string, isFirst: boolean) =>
    plainTypography(
      [title && `${title}:`, text, isFirst && translate('texts:words.stopHint')]
        .filter(Boolean)
        .join(' '),
    );
  return {
    language,
    framed,
    plain: plainTypography,
    /** Added to a text by `framed`. */
    frame: (isFirst: boolean) => ({
      before: title === '' ? '' : `${title}: `,
      after: isFirst ? ` ${translate('texts:words.stopHint')}` : '',
    }),
    code: (code: string) => translate('texts:words.code', { code, url }),
    status: () => translate('texts:words.status', { url }),
    called: () =>
      phone === null
        ? translate('texts:words.calledWithoutNumber')
        : translate('texts:words.called', { phone }),
    appointment(at: Date, zone: string) {
      const when = formatMoment(at, { zone, usualZone: timeZone, hourCycle, language });
      const change = phone === null ? '' : ` ${translate('texts:words.toChange', { phone })}`;
      return `${translate('texts:words.appointment', when)}${change}`;
    },
    spokenConsent: () => translate('texts:words.spokenConsent'),
    /** The one reply to a keyword. */
    answer(keyword: Keyword) {
      if (keyword !== 'help') return framed(translate(`texts:words.${keyword}`), false);
      const help =
        phone === null
          ? translate('texts:words.helpWithoutNumber')
          : translate('texts:words.help', { phone });
      return framed(help, false);
    },
    /** Stands for a picture, which isn't kept. */
    picture: () => translate('texts:words.picture'),
  };
}
