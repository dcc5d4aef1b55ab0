/**
 * The test files that run in CI only, as `ciSteps` of test.mjs do. Each takes seconds, and is of a kind below: a page, a flow or a tool that
 * another test covers, in further circumstances. `npm run vitest -- run PATH` runs them anywhere.
 */

/** @type {{ readonly [kind: string]: ReadonlyArray<string> }} */
export const ciTests = {
  "every page, dialog and section, in each language, appearance, width, font and simulated browser": [
    "test/react/app/browserLanguage.test.ts",
    "test/react/app/direction.test.ts",
    "test/react/app/forcedColors.test.ts",
    "test/react/dom/happyDom.test.ts",
    "test/react/dom/jsdom.test.ts",
    "test/react/layout/brand.test.ts",
    "test/react/layout/languages.test.ts",
    "test/react/layout/plainElements.test.ts",
    "test/react/layout/skeletons.test.ts",
    "test/react/pages/everyPage.test.ts",
    "test/react/settings/SettingsPage.test.ts",
    "test/react/settings/overlays.test.ts",
    "test/react/settings/settingsLayout.test.ts"
  ],
  "extensions, translators, policies and gaps of browsers": [
    "test/react/app/extensions.test.ts",
    "test/react/app/pageTranslation.test.ts",
    "test/react/app/trustedTypes.test.ts",
    "test/react/pages/oddBrowsers.test.ts"
  ],
  "a flow again: by another method, by the keyboard, with other input, back and forward, or many times": [
    "test/react/form/drafts.test.ts",
    "test/react/form/typedText.test.ts",
    "test/react/pages/BrokenLink.test.ts",
    "test/react/pages/keyboard.test.ts",
    "test/react/pages/nextSteps.test.ts",
    "test/react/settings/longLists.test.ts",
    "test/react/sign-in/continueSignUpWays.test.ts",
    "test/react/sign-in/lastUsed.test.ts",
    "test/react/sign-in/repeats.test.ts",
    "test/react/sign-in/returnAddresses.test.ts",
    "test/react/sign-in/signUpConsent.test.ts",
    "test/react/sign-in/slots.test.ts",
    "test/react/sign-in/steps.test.ts"
  ],
  "pages and commands on a network that is slow or fails": [
    "test/cli/conform/slowProvider.test.ts",
    "test/react/pages/endings.test.ts",
    "test/react/pages/lateCode.test.ts",
    "test/react/pages/outages.test.ts",
    "test/react/settings/slowResponses.test.ts",
    "test/react/settings/whileSending.test.ts"
  ],
  "example apps, and routers, renderers, compilers, hosts, test runners and SDKs of other authors": [
    "test/contract/peer/Peer.test.ts",
    "test/e2e/browser/HandOverPeer.test.ts",
    "test/e2e/browser/NeighboursPeer.test.ts",
    "test/examples/backends.test.ts",
    "test/examples/endToEnd.test.ts",
    "test/examples/react.test.ts",
    "test/examples/sessionHandlers.test.ts",
    "test/react/app/undehydrated.test.ts",
    "test/react/compiler.test.ts",
    "test/react/pages/reactRouter.test.ts"
  ],
  "whole tools in a copy of the repository": ["test/scripts/newEndpointWalk.test.ts"]
}
