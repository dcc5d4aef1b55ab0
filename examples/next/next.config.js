/**
 * Next.js uses the folder with the uppermost lock file as the project, which is this one. The cache would cost a single build 15 seconds.
 */
export default { turbopack: { root: import.meta.dirname }, experimental: { turbopackFileSystemCacheForBuild: false } }
