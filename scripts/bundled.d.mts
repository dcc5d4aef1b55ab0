/** Types of bundled.mjs for the tests. */
export declare const bundleLibraries: (
  dist: string,
  files: ReadonlyArray<string>,
  declarations: ReadonlyArray<string>
) => Promise<{ readonly used: ReadonlyArray<string>; readonly packages: ReadonlyArray<string> }>
