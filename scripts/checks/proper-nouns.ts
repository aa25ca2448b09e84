/**
 * Words that have a capital letter inside a sentence: names, languages, days, months, keys of a
 * keyboard, screens as the menu calls them. Acronyms such as PDF need no entry: a word in capitals counts as one.
 */
export const properNouns: ReadonlySet<string> = new Set(
  `
  I I’m I’d I’ll I’ve OK
  Cairn Waymark Google Excel Word OpenDocument Apple Android WebP
  English French Spanish Canadian American African Asian Indian Latino Latina
  Alaska Native Hawaiian Pacific Islander Indigenous Inuit Métis
  United States Canada Quebec Ohio
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  January February March April May June July August September October November December
  Enter Escape Shift Ctrl Alt Tab
  Medicaid Medicare Lifeline Helpline
  Ana Sam
  Notifications Settings
  `
    .trim()
    .split(/\s+/),
);

/** Names of several words that have capitals only together. */
export const properPhrases: readonly string[] = [
  '42 CFR Part 2',
  'Social Security',
  'Shift+Up/Down',
];
