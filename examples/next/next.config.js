/** Next.js takes the folder with the uppermost lock file for the project; it is this one. The cache would cost a single build 15 seconds. */
export default { turbopack: { root: import.meta.dirname }, experimental: { turbopackFileSystemCacheForBuild: false } }
