/** Japanese error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "問題が発生しました。もう一度お試しいただくか、サポートにお問い合わせください。",
  "error.setUp": "このサイトは正しく設定されていません。サイトの運営者にお知らせください。",

  "error.Offline": "オフラインです。インターネット接続を確認して、もう一度お試しください。",
  "error.Unreachable": "サーバーに接続できません。接続を確認してください。",
  "error.TimedOut": "サーバーの応答に時間がかかりすぎました。もう一度お試しください。",
  "error.Throttled": "試行回数が多すぎます。しばらく待ってから、もう一度お試しください。",
  "error.ThrottledFor": { other: "試行回数が多すぎます。{count}秒後にもう一度お試しください。" },
  "error.CodeNotLoaded": "このページを読み込めませんでした。インターネット接続を確認して、もう一度お試しください。",
  "error.ServerFailure": "サーバーで問題が発生しています。しばらくしてからもう一度お試しください。",
  "error.Unsendable": "使用できない値が入力されています。入力内容を確認して、もう一度お試しください。",

  "error.EmailPasswordMismatch": "メールアドレスまたはパスワードが正しくありません。",
  "error.PasswordAuthenticationNotEnabled": "パスワードでのログインは無効になっています。",
  "error.SignUpNotEnabled": "現在、新しいアカウントは作成できません。",
  "error.SignUpRejected": "この内容ではアカウントを作成できません。",
  "error.BotChallengeRequired": "ロボットではないことを確認して、もう一度お試しください。",
  "error.BotChallengeFailed": "ロボットではないことを確認できませんでした。もう一度お試しください。",
  "error.PasswordTooShort": "{minLength}文字以上で入力してください。",
  "error.PasswordTooLong": "{maxLength}文字以内で入力してください。",
  "error.UserDoesNotHavePassword": "このアカウントにはまだパスワードがありません。先にパスワードを設定してください。",
  "error.PasswordConfirmationMismatch": "現在のパスワードが正しくありません。",
  "error.MultiFactorAuthenticationRequired": "ログインを完了するには、認証アプリのコードを入力してください。",
  "error.InvalidTotpCode": "コードが正しくありません。認証アプリに現在表示されているコードを入力してください。",
  "error.AttemptCodeRequired": "コードの入力を待っているログインはありません。先にログインしてください。",
  "error.AnonymousAccountsNotEnabled": "ゲストアカウントは無効になっています。代わりにアカウントを作成してください。",
  "error.UserEmailAlreadyExists":
    "このメールアドレスのアカウントはすでに存在します。アカウントを作成せずにログインしてください。",
  "error.UserEmailUnverified":
    "このメールアドレスのアカウントはすでに存在します。連携するには、そのアカウントでメールアドレスを確認してください。",
  "error.UserNotFound": "このユーザーはもう存在しません。",

  "error.NotSignedIn": "ログインしていません。ログインしてからもう一度お試しください。",
  "error.SessionEnded": "セッションが終了しました。もう一度ログインしてください。",
  "error.AnonymousAuthenticationNotAllowed": "ゲストはこの操作を実行できません。先にアカウントを作成してください。",
  "error.RestrictedUserNotAllowed": "このアカウントではまだこの操作を実行できません。先にアカウントの設定を完了してください。",
  "error.CannotDeleteCurrentSession": "これは現在使用中のセッションです。終了するには「ログアウト」を使用してください。",

  "error.VerificationCodeNotFound": "コードが正しくありません。コードを確認するか、新しいコードをリクエストしてください。",
  "error.VerificationCodeExpired": "このコードは有効期限が切れています。新しいコードをリクエストしてください。",
  "error.VerificationCodeAlreadyUsed": "このコードはすでに使用されています。新しいコードをリクエストしてください。",
  "error.VerificationCodeMaxAttemptsReached": "誤ったコードの入力回数が多すぎます。新しいコードをリクエストしてください。",
  "error.EmailNotVerified": "先にメールアドレスを確認してください。",
  "error.EmailAlreadyVerified": "このメールアドレスはすでに確認済みです。",
  "error.EmailNotAssociatedWithUser": "このメールアドレスを使用しているアカウントはありません。",
  "error.EmailIsNotPrimaryEmail": "これはメインのメールアドレスではありません。",
  "error.PrimaryEmailRequired": "先にアカウントにメールアドレスを追加してください。",
  "error.ContactChannelInUse":
    "このメールアドレスは別のユーザーがログインに使用しています。別のメールアドレスを使用してください。",
  "error.ContactChannelUnverified":
    "このメールアドレスは別のアカウントがログインに使用しています。連携するには、メールアドレスを確認してください。",

  "error.OAuthProviderAccessDenied":
    "外部サービスでログインが許可されませんでした。もう一度お試しいただくか、別の方法をお選びください。",
  "error.OAuthProviderTemporarilyUnavailable": "外部サービスは現在利用できません。しばらくしてからもう一度お試しください。",
  "error.OAuthProviderNotFoundOrNotEnabled": "このサービスでのログインは無効になっています。",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "このアカウントは別のユーザーに連携されています。そのユーザーでログインしてください。",
  "error.OAuthConnectionNotConnectedToUser": "このアカウントはまだ連携されていません。先に連携してください。",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "アクセス権限が不足しています。アカウントをもう一度連携してください。",
  "error.OAuthAccessTokenNotAvailable": "このアカウントとの連携に問題があります。もう一度連携してください。",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "このアカウントは別のユーザーがすでにログインに使用しています。",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "このサービスの別のアカウントがすでに連携されています。先にその連携を解除してください。",
  "error.OAuthSignInStale": "このログインは時間がかかりすぎたか、すでに使用されています。最初からやり直してください。",
  "error.OAuthStateNotKept": "このサイトのCookieを許可して、もう一度お試しください。",
  "error.OAuthCallbackRejected": "外部サービスからの応答を検証できませんでした。最初からやり直してください。",

  "error.PasskeyAuthenticationNotEnabled": "パスキーは無効になっています。",
  "error.PasskeyRegistrationFailed": "パスキーを保存できませんでした。もう一度お試しください。",
  "error.PasskeyAuthenticationFailed":
    "このパスキーではログインできませんでした。別のパスキーを使用するか、別のログイン方法をお試しください。",
  "error.PasskeyWebAuthnError":
    "お使いのデバイスでパスキーを使用できませんでした。もう一度お試しいただくか、別の方法をお選びください。",
  "error.PasskeyCancelled": "パスキーは使用されませんでした。もう一度お試しください。",
  "error.PasskeyAlreadyRegistered": "このデバイスには、お使いのアカウントのパスキーがすでにあります。",
  "error.PasskeysNotSupported": "このブラウザはパスキーに対応していません。",
  "error.DiscoverableCredentialNotSupported":
    "このデバイスにはパスキーを保存できません。別のデバイスまたはセキュリティキーを使用してください。",
  "error.UserVerificationNotSupported": "先にこのデバイスで画面ロック、指紋、またはPINを設定してください。",
  "error.UserVerificationFailed": "デバイスで本人確認ができませんでした。もう一度お試しください。",

  "error.TeamNotFound": "このチームはもう存在しません。",
  "error.TeamMembershipNotFound": "このチームのメンバーではありません。",
  "error.TeamMembershipAlreadyExists": "すでにこのチームのメンバーです。",
  "error.TeamInvitationEmailMismatch": "この招待は別のメールアドレスに送信されました。そのメールアドレスでログインしてください。",
  "error.TeamInvitationRestrictedUserNotAllowed": "チームに参加する前に、アカウントの設定を完了してください。",
  "error.PermissionRequired": "この操作を実行する権限がありません。",

  "error.ApiKeyNotFound": "このAPIキーはもう存在しません。",
  "error.ApiKeyExpired": "このAPIキーは有効期限が切れています。",
  "error.ApiKeyRevoked": "このAPIキーは無効化されています。",
  "error.ItemQuantityInsufficientAmount": "残りの数量が足りません。",
  "error.NewPurchasesBlocked": "現在、購入はできません。",
  "error.DefaultPaymentMethodRequired": "先にお支払い方法を追加してください。",

  "error.CliSignInEnded":
    "このコマンドラインのログインは有効期限が切れているか、すでに使用されています。最初からやり直してください。",
  "error.UntrustedRedirect": "移動先のページがこのサイトのものではないため、移動しませんでした。",
  "error.RedirectLoop": "このサイトの2つのページの間で移動が繰り返されています。サイトの運営者にお知らせください。"
}
