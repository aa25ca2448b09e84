/** How staff contacted the person. */
export const contactKinds = ['in_person', 'phone', 'message'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** Results of trying to reach the person. Only `reached` counts as a contact. */
export const contactOutcomes = ['reached', 'no_answer', 'message_left'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];
