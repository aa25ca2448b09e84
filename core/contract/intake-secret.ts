/** Header that proves that this device began or opened this form. */
export const intakeSecretHeader = 'x-intake-secret';
