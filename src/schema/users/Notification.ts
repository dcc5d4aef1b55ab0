/** Categories of e-mail that a user can turn off (docs/provider/emails.md#notification-categories). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

/**
 * A category of e-mail, and whether the user takes it. Two exist: `Transactional` and `Marketing`.
 * @category schemas @since 0.1.0
 */
export class NotificationCategory extends Schema.Opaque<NotificationCategory>()(Wire.struct({
  id: Schema.String,
  name: Schema.String,
  enabled: Schema.Boolean,
  /** Whether turning it off is meant to be offered; the provider itself does not refuse it. */
  canDisable: Schema.Boolean
}, { id: "notification_category_id", name: "notification_category_name" })) {}

/** Whether the user takes e-mail of a category. @category schemas @since 0.1.0 */
export class NotificationCategoryUpdate extends Schema.Opaque<NotificationCategoryUpdate>()(
  Wire.struct({ enabled: Schema.Boolean })
) {}
