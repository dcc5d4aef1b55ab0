/** Traditional Chinese texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "取消",
  "action.close": "關閉",
  "action.continue": "繼續",
  "action.copy": "複製",
  "action.copied": "已複製",
  "action.copy.refused": "您的瀏覽器不允許複製。請選取文字並自行複製。",
  "action.done": "完成",
  "action.retry": "再試一次",
  "action.goHome": "前往首頁",
  "action.reload": "重新載入頁面",
  "action.signIn": "登入",
  "action.signOut": "登出",

  "status.loading": "載入中…",
  "status.slow": "所需時間比平常久。",
  "status.working": "處理中…",
  "status.summary": { other: "有 {count} 個欄位需要檢查。" },

  "alert.title": "操作失敗",

  "userButton.label": "{name} 的帳號",
  "userButton.signedOut": "帳號",
  "userButton.settings": "帳號設定",
  "userButton.signIn": "登入",
  "userButton.signUp": "註冊",
  "userButton.signOut": "登出",
  "userButton.guest": "訪客",
  "userButton.theme": "外觀",
  "userButton.theme.light": "淺色",
  "userButton.theme.dark": "深色",
  "userButton.theme.system": "跟隨系統",

  "message.redirecting.title": "請稍候…",
  "message.redirecting.text": "正在前往其他頁面。",
  "message.signedIn.title": "您已登入",
  "message.signedOut.title": "您尚未登入",
  "message.signedOut.text": "請登入以檢視此頁面。",
  "message.unknownPage.title": "找不到頁面",
  "message.unknownPage.text": "此網址沒有對應的頁面。",
  "message.disabled.title": "無法使用",
  "message.disabled.text": "此網站未啟用這項功能。",

  "errorPage.title": "發生錯誤",
  "errorPage.text": "上一個頁面未能完成操作。請再試一次，或返回首頁。",
  "errorPage.code": "代碼：{code}",
  "errorPage.oauthRefused.title": "已取消登入",
  "errorPage.oauthRefused.text": "第三方服務未允許您登入。請再試一次，或選擇其他方式。",
  "errorPage.offline.title": "您目前離線",
  "errorPage.offline.text": "請檢查網路連線。恢復連線後，此頁面會自動繼續。",
  "errorPage.unreachable.title": "無法連線到伺服器",
  "errorPage.unreachable.text": "目前無法連線到伺服器。伺服器恢復回應後，此頁面會自動繼續。",
  "errorPage.alreadyConnected.title": "帳號已被使用",
  "errorPage.alreadyConnected.text": "此帳號已連結至其他使用者。請改以該使用者登入，或連結其他帳號。"
}
