/** Plain reasons why a text didn't arrive, from the codes of gateways. */
export const textFailures = [
  /** No such number, or not in use. */
  'bad-number',
  /** A landline, or another number that takes no texts. */
  'no-texts',
  /** The phone was off or out of reach for too long. */
  'unreachable',
  /** The person blocked our number, or told the network to stop. */
  'blocked',
  /** The network filtered it, or doesn't know the organization's registration. */
  'filtered',
  /** The gateway can't send: wrong settings, no credit, or a country that it doesn't serve. */
  'gateway',
  'other',
] as const;
export type TextFailure = (typeof textFailures)[number];
