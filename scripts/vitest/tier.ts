export const tiers = ['main', 'all', 'campaign'] as const;

/**
 * Extent of a run: `main` protects main (`npm test`), `all` is every test (`npm run test:all`),
 * `campaign` repeats faults or fuzzing for an hour (`npm run test:faults`).
 */
export type Tier = (typeof tiers)[number];

export const tier: Tier = tiers.find((name) => name === process.env.TEST_TIER) ?? 'main';

export const isCampaign = tier === 'campaign';

/** Number of rounds, calls, or minutes: the usual one, or the larger one of a campaign. */
export function scaled(usual: number, campaign: number): number {
  return isCampaign ? campaign : usual;
}
