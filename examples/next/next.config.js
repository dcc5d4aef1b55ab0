/** Next.js takes the folder with the uppermost lock file for the project; it is this one. */
export default { turbopack: { root: import.meta.dirname } }
