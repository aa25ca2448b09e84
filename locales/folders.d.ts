/** The languages there are, by the names of their folders. */
export declare const localeFolders: readonly string[];
