/** Phones from 2021 on: iOS 15, Chrome 96 on Android. */
export const browserTargets = ['es2021', 'safari15.4', 'chrome96', 'firefox91'];
