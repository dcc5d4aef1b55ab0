/** The measured part of the existing SDK, and the libraries that the emulator is tested with, resolved from where they are installed. */
export { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js"
