/** Japanese texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "キャンセル",
  "action.close": "閉じる",
  "action.continue": "続行",
  "action.copy": "コピー",
  "action.copied": "コピーしました",
  "action.copy.refused": "ブラウザでコピーが許可されていません。テキストを選択してコピーしてください。",
  "action.done": "完了",
  "action.retry": "もう一度試す",
  "action.goHome": "ホームに戻る",
  "action.reload": "ページを再読み込み",
  "action.signIn": "ログイン",
  "action.signOut": "ログアウト",

  "status.loading": "読み込んでいます…",
  "status.slow": "通常よりも時間がかかっています。",
  "status.working": "処理しています…",
  "status.summary": { other: "{count}件の入力項目を確認してください。" },

  "alert.title": "操作を完了できませんでした",

  "userButton.label": "{name}のアカウント",
  "userButton.signedOut": "アカウント",
  "userButton.settings": "アカウント設定",
  "userButton.signIn": "ログイン",
  "userButton.signUp": "アカウントを作成",
  "userButton.signOut": "ログアウト",
  "userButton.guest": "ゲスト",
  "userButton.theme": "外観",
  "userButton.theme.light": "ライト",
  "userButton.theme.dark": "ダーク",
  "userButton.theme.system": "システム",

  "message.redirecting.title": "お待ちください…",
  "message.redirecting.text": "別のページに移動しています。",
  "message.signedIn.title": "ログインしています",
  "message.signedOut.title": "ログインしていません",
  "message.signedOut.text": "このページを表示するには、ログインしてください。",
  "message.unknownPage.title": "ページが見つかりません",
  "message.unknownPage.text": "このアドレスのページはありません。",
  "message.disabled.title": "利用できません",
  "message.disabled.text": "この機能は、このサイトでは有効になっていません。",

  "errorPage.title": "問題が発生しました",
  "errorPage.text": "前のページの処理を完了できませんでした。もう一度お試しいただくか、ホームに戻ってください。",
  "errorPage.code": "コード：{code}",
  "errorPage.oauthRefused.title": "ログインがキャンセルされました",
  "errorPage.oauthRefused.text":
    "外部サービスでログインが許可されませんでした。もう一度お試しいただくか、別の方法をお選びください。",
  "errorPage.offline.title": "オフラインです",
  "errorPage.offline.text": "インターネット接続を確認してください。オンラインに戻ると、このページの処理が再開されます。",
  "errorPage.unreachable.title": "サーバーに接続できません",
  "errorPage.unreachable.text": "現在、サーバーに接続できません。サーバーが応答すると、このページの処理が再開されます。",
  "errorPage.alreadyConnected.title": "アカウントはすでに使用されています",
  "errorPage.alreadyConnected.text":
    "このアカウントは別のユーザーに連携されています。そのユーザーでログインするか、別のアカウントを連携してください。"
}
