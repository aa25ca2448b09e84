import { cruiseOptions, importRules } from './scripts/checks/import-rules.ts';

/** For `npx depcruise` and editors; the rules are in scripts/checks/import-rules.ts. */
export default { forbidden: importRules, options: cruiseOptions };
