/** Rules for the project that an admin app configures, and for its key sets. */
import { administrative } from "./data.ts"
import { rename } from "./DeclaredShape.ts"
import { adminHook, hook, type MethodCall, needsPerson, type Renamed, type Rule, rule, type Rules } from "./Rule.ts"

const verb = (name: string, gives?: Rule["gives"]): Rule => rule(`$app.${name}($args)`, gives)

const field = (name: string, value: string | undefined) => name === value ? name : `${name}: ${value}`

const sourceOptions = (call: MethodCall): string =>
  call.options(1, {
    source: (value) =>
      /\bworkflowPath\b/.test(value)
        ? needsPerson("a source has no `workflowPath` here: remove it")
        : value === "source"
        ? value
        : `source: ${value}`
  }).replace(/^\{\s*|\s*\}$/g, "")

/** Fields of a project with other names, in changes of a project. */
export const projectOptions: Renamed = {
  teamId: "ownerTeamId",
  logoFullUrl: "fullLogoUrl",
  logoFullDarkModeUrl: "fullLogoDarkModeUrl",
  requirePublishableClientKey: () => needsPerson("`requirePublishableClientKey` is no option: remove it")
}

export const adminProject: Rules = {
  section: "projects-and-their-administration",
  fields: { logoFullUrl: rename("fullLogoUrl"), logoFullDarkModeUrl: rename("fullLogoDarkModeUrl") },
  calls: {
    update: rule((call) => `${call.app}.project.update(${call.options(0, projectOptions)})`),
    delete: verb("project.delete"),
    getProductionModeErrors: verb("project.getProductionModeErrors"),
    getConfig: rule("$app.config.get()", administrative.config, { wrap: "reveal" }),
    useConfig: hook(
      (call) =>
        `${call.use("reveal")}(${call.use("useAdminLive", "latchkey/react/admin")}(${
          call.useValue("configuration", "latchkey/live/admin")
        }))`,
      administrative.config
    ),
    useProductionModeErrors: adminHook("productionModeErrors"),
    updateConfig: verb("config.update"),
    pushConfig: rule((call) =>
      `${call.app}.config.push({ ${
        [field("config", call.arg(0)), ...(call.count > 1 ? [sourceOptions(call)] : [])].join(", ")
      } })`
    ),
    updatePushedConfig: verb("config.updatePushed"),
    getConfigOverride: rule("$app.config.overrides.get($args)", administrative.config, { wrap: "reveal" }),
    replaceConfigOverride: rule("$app.config.overrides.replace($0, { config: $1 })"),
    resetConfigOverrideKeys: rule("$app.config.overrides.reset($0, { keys: $1 })"),
    getPushedConfigSource: verb("config.source.get", administrative.source),
    unlinkPushedConfigSource: verb("config.source.unlink")
  }
}

/** The rules for a project's key set. Its properties stay unchanged; its methods are rewritten. */
export const internalKey: Rules = {
  section: "projects-and-their-administration",
  calls: {
    update: rule("$app.internalApiKeys.update($id, $args)"),
    revoke: rule("$app.internalApiKeys.revoke($id)"),
    isValid: rule((call) => `${call.use("isInternalApiKeyValid")}(${call.value}, new Date())`, undefined, { isSync: true }),
    whyInvalid: rule((call) => `${call.use("whyInternalApiKeyInvalid")}(${call.value}, new Date())`, undefined, { isSync: true })
  }
}
