/** Types of link.mjs for the tests. */
export declare const linked: RegExp
export declare const overEffect: RegExp
export declare const declaredAmong: (texts: ReadonlyMap<string, string>) => ReadonlySet<string>
export declare const linkEffect: (dist: string) => ReadonlySet<string>
export declare const linkLean: (dist: string) => number
export declare const checkLinks: (dist: string, declared: ReadonlySet<string>) => void
