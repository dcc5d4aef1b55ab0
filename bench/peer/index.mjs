/** What of the existing SDK is measured, found from where it is installed. */
export { StackServerApp } from "@stackframe/js"
