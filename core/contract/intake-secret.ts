/** Proof that this device began or opened this form. Sent as the header `X-Intake-Secret`. */
export const intakeSecretHeader = 'x-intake-secret';
