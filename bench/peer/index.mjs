/** What of the existing SDK is measured, and what the emulator is tried with, found from where it is installed. */
export { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js"
