import type { TextFailure } from '#core/contract/text-failures.ts';

/** One text to one number. */
export interface OutgoingText {
  /** Ours; the gateway repeats it in its reports, and may recognize a second try by it. */
  id: string;
  /** In the form of networks (E.164). */
  to: string;
  text: string;
  /** When the gateway could have had it first; null if it never left before. */
  firstTriedAt: Date | null;
}

/** The gateway's answer when it took a text. */
export interface TextReceipt {
  gatewayId: string | null;
  segments: number | null;
  price: TextPrice | null;
}

export interface TextPrice {
  /** Decimal, never negative: "0.0079". */
  amount: string;
  /** ISO 4217. */
  currency: string;
}

/** The gateway didn't take a text. The message has neither number nor text. */
export class TextNotTaken extends Error {
  /** `again`: it may take it later. */
  readonly verdict: 'again' | 'never';
  readonly failure: TextFailure;
  constructor(verdict: 'again' | 'never', failure: TextFailure, detail: string) {
    super(`the text gateway ${detail}`);
    this.verdict = verdict;
    this.failure = failure;
  }
}

/** Sends texts through the gateway. */
export interface Texter {
  /**
   * Returns once the gateway has taken the text, or if it took it at an earlier try.
   * @throws TextNotTaken
   */
  send(text: OutgoingText): Promise<TextReceipt>;
  /** Price and size of a text that was sent; null if the gateway doesn't tell. */
  findReceipt(gatewayId: string): Promise<TextReceipt | null>;
}

/** Addresses at which gateways report to us. */
export const textCallbackPaths = {
  twilioReceived: '/text-gateway/twilio/received',
  twilioStatus: '/text-gateway/twilio/status',
  http: '/text-gateway/http',
} as const;
