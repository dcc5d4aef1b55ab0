/** The measured part of the existing SDK, and libraries for tests of the emulator, resolved from where they are installed. */
export { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js"
