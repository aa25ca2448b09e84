/* No zod here: screens import it beside the contract. */

/** How an application reached the organization. */
export const arrivalWays = ['online', 'paper', 'phone'] as const;
export type ArrivalWay = (typeof arrivalWays)[number];
