/** How staff were in touch with somebody. */
export const contactKinds = ['in_person', 'phone', 'message'] as const;
export type ContactKind = (typeof contactKinds)[number];
