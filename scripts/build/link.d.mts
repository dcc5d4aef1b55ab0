/** Types of link.mjs for the tests. */
export declare const linked: RegExp
export declare const overEffect: RegExp
export declare const declaredAmong: (texts: ReadonlyMap<string, string>) => ReadonlySet<string>
