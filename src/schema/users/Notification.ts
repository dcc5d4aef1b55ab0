/** E-mail categories that a user can turn off (docs/provider/emails.md#notification-categories). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/**
 * An e-mail category, `Transactional` or `Marketing`, and whether the user receives its e-mails.
 * @category schemas @since 0.1.0
 */
export class NotificationCategory extends Schema.Opaque<NotificationCategory>()(Wire.struct({
  id: Schema.String,
  name: Schema.String,
  enabled: Schema.Boolean,
  /** Whether users should be able to turn the category off; the provider does not enforce this. */
  canDisable: Schema.Boolean
}, { id: "notification_category_id", name: "notification_category_name" })) {}

/** Whether the user receives e-mail of a category. @category schemas @since 0.1.0 */
export class NotificationCategoryUpdate extends Schema.Opaque<NotificationCategoryUpdate>()(
  Wire.struct({ enabled: Schema.Boolean })
) {}
