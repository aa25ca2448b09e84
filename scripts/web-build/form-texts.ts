const prefix = 'form-texts-';

const textFile =
  /\/locales\/(?!en\/)([\w-]+)\/(?:public-form|pre-screening|screening-form|validation|accessibility)\.json$/;

/** Joins the texts of the public forms in a language to one file. English is part of the forms. */
export const formTextsGroup = {
  debugName: 'form-texts',
  name(id: string): string | null {
    const language = textFile.exec(id)?.[1];
    return language === undefined ? null : prefix + language;
  },
};

/** Finds these files among those of the build. */
export function formTextsIn(fileNames: readonly string[]): string[] {
  return fileNames.filter((name) => name.startsWith(`assets/${prefix}`) && name.endsWith('.js'));
}
