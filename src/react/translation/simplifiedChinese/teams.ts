/** Simplified Chinese texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "团队",
  "teamSwitcher.select": "选择团队",
  "teamSwitcher.current": "当前团队",
  "teamSwitcher.others": "其他团队",
  "teamSwitcher.none": "还没有团队",
  "teamSwitcher.personal": "个人账号",
  "teamSwitcher.create": "创建团队",
  "teamSwitcher.settings": "团队设置",
  "teamSwitcher.switched": "已切换到“{team}”。",

  "team.create.title": "创建团队",
  "team.create.name": "团队名称",
  "team.create.name.required": "请输入团队名称。",
  "team.create.submit": "创建团队",

  "team.name": "团队名称",
  "team.name.text": "向所有成员显示。",
  "team.image": "团队头像",
  "team.displayName": "我在此团队中的名称",
  "team.displayName.text": "仅在此团队中取代您的名称。",

  "team.members.title": "成员",
  "team.members.count": { other: "{count} 位成员" },
  "team.members.you": "您",
  "team.members.unnamed": "未命名",
  "team.members.remove": "移除",
  "team.members.remove.label": "将“{name}”移出团队",
  "team.members.remove.title": "要移除“{name}”吗？",
  "team.members.remove.text": "该成员将立即失去对此团队的访问权限。",

  "team.invite.title": "邀请成员",
  "team.invite.text": "我们会通过邮件发送邀请。",
  "team.invite.submit": "发送邀请",
  "team.invite.sent": "邀请已发送至 {email}。",

  "team.invitations.none": "没有待处理的邀请",
  "team.invitations.expires": "到期时间：{date}",
  "team.invitations.revoke": "撤销",
  "team.invitations.revoke.label": "撤销发送至 {email} 的邀请",
  "team.invitations.revoked": "邀请已撤销。",

  "team.apiKeys.title": "团队 API 密钥",
  "team.apiKeys.text": "程序可以使用 API 密钥代表团队执行操作。请像对待密码一样妥善保管。",

  "team.leave": "退出团队",
  "team.leave.title": "要退出“{team}”吗？",
  "team.leave.text": "在再次受邀之前，您将无法访问此团队。",
  "team.delete": "删除团队",
  "team.delete.title": "要删除“{team}”吗？",
  "team.delete.text": "此操作无法恢复。所有成员都将失去访问权限。",

  "invitation.title": "要加入“{team}”吗？",
  "invitation.accept": "加入团队",
  "invitation.decline": "暂不加入",
  "invitation.done.title": "欢迎加入“{team}”",
  "invitation.done.text": "您现在是团队成员了。",
  "invitation.continue": "继续",
  "invitation.signIn.title": "您受邀加入团队",
  "invitation.signIn.text": "请登录或注册账号以加入团队。",
  "invitation.switchAccount": "使用其他账号",
  "invitation.asUser": "您将以 {name} 的身份加入。",
  "invitation.invalid.title": "此邀请无效",
  "invitation.invalid.text": "请检查您打开的链接是否完整，或请对方重新邀请。",
  "invitation.expired.title": "此邀请已过期",
  "invitation.expired.text": "请联系邀请您的人重新邀请。",
  "invitation.used.title": "此邀请已被使用",
  "invitation.used.text": "每个邀请只能使用一次。如果您还不是成员，请让对方重新邀请。",
  "invitation.member.text": "如果您已加入，可在账号设置的团队列表中找到此团队。",
  "invitation.member.toTeams": "查看我的团队"
}
