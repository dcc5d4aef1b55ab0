/** The project that the app belongs to. */
import { ReadProject } from "../endpoints/Projects.ts"

/** What the project is called and what it allows its users. Needs nobody to be signed in. **Errors** `CallError` */
export const get = () => ReadProject()
