/** Types of emulator-bundle.mjs for the tests. */
export declare const bundleEmulator: (dist: string) => Promise<ReadonlyArray<string>>
