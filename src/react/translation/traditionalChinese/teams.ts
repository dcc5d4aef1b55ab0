/** Traditional Chinese texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "團隊",
  "teamSwitcher.select": "選擇團隊",
  "teamSwitcher.current": "目前的團隊",
  "teamSwitcher.others": "其他團隊",
  "teamSwitcher.none": "尚無團隊",
  "teamSwitcher.personal": "個人帳號",
  "teamSwitcher.create": "建立團隊",
  "teamSwitcher.settings": "團隊設定",
  "teamSwitcher.switched": "已切換至「{team}」。",

  "team.create.title": "建立團隊",
  "team.create.name": "團隊名稱",
  "team.create.name.required": "請輸入團隊名稱。",
  "team.create.submit": "建立團隊",

  "team.name": "團隊名稱",
  "team.name.text": "所有成員都看得到。",
  "team.image": "團隊圖片",
  "team.displayName": "我在此團隊中的名稱",
  "team.displayName.text": "僅在此團隊中取代您的名稱。",

  "team.members.title": "成員",
  "team.members.count": { other: "{count} 位成員" },
  "team.members.you": "您",
  "team.members.unnamed": "未命名",
  "team.members.remove": "移除",
  "team.members.remove.label": "將「{name}」從團隊中移除",
  "team.members.remove.title": "要移除「{name}」嗎？",
  "team.members.remove.text": "該成員將立即失去此團隊的存取權。",

  "team.invite.title": "邀請成員",
  "team.invite.text": "我們會以電子郵件傳送邀請。",
  "team.invite.submit": "傳送邀請",
  "team.invite.sent": "邀請已傳送至 {email}。",

  "team.invitations.none": "沒有待處理的邀請",
  "team.invitations.expires": "到期時間：{date}",
  "team.invitations.revoke": "撤銷",
  "team.invitations.revoke.label": "撤銷傳送至 {email} 的邀請",
  "team.invitations.revoked": "邀請已撤銷。",

  "team.apiKeys.title": "團隊 API 金鑰",
  "team.apiKeys.text": "程式可以使用 API 金鑰代表團隊執行操作。請像密碼一樣妥善保管。",

  "team.leave": "退出團隊",
  "team.leave.title": "要退出「{team}」嗎？",
  "team.leave.text": "在再次受邀之前，您將無法存取此團隊。",
  "team.delete": "刪除團隊",
  "team.delete.title": "要刪除「{team}」嗎？",
  "team.delete.text": "此操作無法復原。所有成員都將失去存取權。",

  "invitation.title": "要加入「{team}」嗎？",
  "invitation.accept": "加入團隊",
  "invitation.decline": "暫時不要",
  "invitation.done.title": "歡迎加入「{team}」",
  "invitation.done.text": "您現在是團隊成員了。",
  "invitation.continue": "繼續",
  "invitation.signIn.title": "您受邀加入團隊",
  "invitation.signIn.text": "請登入或註冊帳號以加入團隊。",
  "invitation.switchAccount": "使用其他帳號",
  "invitation.asUser": "您將以 {name} 的身分加入。",
  "invitation.invalid.title": "此邀請無效",
  "invitation.invalid.text": "請檢查您開啟的連結是否完整，或請對方重新邀請。",
  "invitation.expired.title": "此邀請已過期",
  "invitation.expired.text": "請聯絡邀請您的人重新邀請。",
  "invitation.used.title": "此邀請已使用過",
  "invitation.used.text": "每個邀請只能使用一次。如果您還不是成員，請對方重新邀請。",
  "invitation.member.text": "如果您已加入，可在帳號設定的團隊清單中找到此團隊。",
  "invitation.member.toTeams": "查看我的團隊"
}
