type Texts = typeof import('../../../locales/en/page-photos.json');

type Below<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? Name
    : `${Name}.${Below<Group[Name]>}`;
}[keyof Group & string];

type PagePhotoText = `page-photos:${Below<Texts>}`;

/**
 * Looks up a text. The staff app and the public forms have different ways to load them, and this
 * part is for both.
 */
export type PagePhotoTexts = (
  key: PagePhotoText,
  values?: Readonly<Record<string, string | number>>,
) => string;
