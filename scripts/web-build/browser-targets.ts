/** Phones of 2021 and later, for whoever asks for help on one: iOS 15, Android's Chrome 96. */
export const browserTargets = ['es2021', 'safari15.4', 'chrome96', 'firefox91'];
