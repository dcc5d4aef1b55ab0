/** Simplified Chinese texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "取消",
  "action.close": "关闭",
  "action.continue": "继续",
  "action.copy": "复制",
  "action.copied": "已复制",
  "action.copy.refused": "您的浏览器不允许复制。请选中文本并自行复制。",
  "action.done": "完成",
  "action.retry": "重试",
  "action.goHome": "前往首页",
  "action.reload": "重新加载页面",
  "action.signIn": "登录",
  "action.signOut": "退出登录",

  "status.loading": "正在加载…",
  "status.slow": "所需时间比平时长。",
  "status.working": "正在处理…",
  "status.summary": { other: "有 {count} 个输入项需要检查。" },

  "alert.title": "操作失败",

  "userButton.label": "{name} 的账号",
  "userButton.signedOut": "账号",
  "userButton.settings": "账号设置",
  "userButton.signIn": "登录",
  "userButton.signUp": "注册",
  "userButton.signOut": "退出登录",
  "userButton.guest": "访客",
  "userButton.theme": "外观",
  "userButton.theme.light": "浅色",
  "userButton.theme.dark": "深色",
  "userButton.theme.system": "跟随系统",

  "message.redirecting.title": "请稍候…",
  "message.redirecting.text": "正在前往其他页面。",
  "message.signedIn.title": "您已登录",
  "message.signedOut.title": "您尚未登录",
  "message.signedOut.text": "请登录以查看此页面。",
  "message.unknownPage.title": "找不到页面",
  "message.unknownPage.text": "此地址没有对应的页面。",
  "message.disabled.title": "不可用",
  "message.disabled.text": "此网站未启用该功能。",

  "errorPage.title": "出了点问题",
  "errorPage.text": "上一个页面未能完成操作。请重试，或返回首页。",
  "errorPage.code": "代码：{code}",
  "errorPage.oauthRefused.title": "登录已取消",
  "errorPage.oauthRefused.text": "第三方服务未允许您登录。请重试或选择其他方式。",
  "errorPage.offline.title": "您已离线",
  "errorPage.offline.text": "请检查网络连接。恢复联网后，此页面会自动继续。",
  "errorPage.unreachable.title": "无法连接到服务器",
  "errorPage.unreachable.text": "目前无法连接到服务器。服务器恢复响应后，此页面会自动继续。",
  "errorPage.alreadyConnected.title": "账号已被使用",
  "errorPage.alreadyConnected.text": "此账号已关联到其他用户。请改用该用户登录，或关联其他账号。"
}
