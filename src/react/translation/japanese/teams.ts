/** Japanese texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "チーム",
  "teamSwitcher.select": "チームを選択",
  "teamSwitcher.current": "現在のチーム",
  "teamSwitcher.others": "他のチーム",
  "teamSwitcher.none": "チームはまだありません",
  "teamSwitcher.personal": "個人アカウント",
  "teamSwitcher.create": "チームを作成",
  "teamSwitcher.settings": "チーム設定",
  "teamSwitcher.switched": "「{team}」に切り替えました。",

  "team.create.title": "チームを作成",
  "team.create.name": "チーム名",
  "team.create.name.required": "チームの名前を入力してください。",
  "team.create.submit": "チームを作成",

  "team.name": "チーム名",
  "team.name.text": "すべてのメンバーに表示されます。",
  "team.image": "チーム画像",
  "team.displayName": "このチームでの表示名",
  "team.displayName.text": "このチームでのみ、通常の名前の代わりに表示されます。",

  "team.members.title": "メンバー",
  "team.members.count": { other: "{count}人のメンバー" },
  "team.members.you": "自分",
  "team.members.unnamed": "名前なし",
  "team.members.remove": "削除",
  "team.members.remove.label": "「{name}」をチームから削除",
  "team.members.remove.title": "「{name}」を削除しますか？",
  "team.members.remove.text": "このメンバーはすぐにチームにアクセスできなくなります。",

  "team.invite.title": "メンバーを招待",
  "team.invite.text": "招待メールをお送りします。",
  "team.invite.submit": "招待を送信",
  "team.invite.sent": "{email}に招待を送信しました。",

  "team.invitations.none": "保留中の招待はありません",
  "team.invitations.expires": "有効期限：{date}",
  "team.invitations.revoke": "取り消す",
  "team.invitations.revoke.label": "{email}への招待を取り消す",
  "team.invitations.revoked": "招待を取り消しました。",

  "team.apiKeys.title": "チームのAPIキー",
  "team.apiKeys.text": "APIキーを使うと、プログラムがチームに代わって操作できます。パスワードと同じように扱ってください。",

  "team.leave": "チームを脱退",
  "team.leave.title": "「{team}」を脱退しますか？",
  "team.leave.text": "もう一度招待されるまで、チームにアクセスできなくなります。",
  "team.delete": "チームを削除",
  "team.delete.title": "「{team}」を削除しますか？",
  "team.delete.text": "この操作は元に戻せません。すべてのメンバーがチームにアクセスできなくなります。",

  "invitation.title": "「{team}」に参加しますか？",
  "invitation.accept": "チームに参加",
  "invitation.decline": "今は参加しない",
  "invitation.done.title": "「{team}」へようこそ",
  "invitation.done.text": "チームのメンバーになりました。",
  "invitation.continue": "続行",
  "invitation.signIn.title": "チームに招待されています",
  "invitation.signIn.text": "参加するには、ログインするかアカウントを作成してください。",
  "invitation.switchAccount": "別のアカウントを使用",
  "invitation.asUser": "{name}として参加します。",
  "invitation.invalid.title": "この招待は使用できません",
  "invitation.invalid.text": "リンクが途中で切れていないか確認するか、新しい招待を依頼してください。",
  "invitation.expired.title": "この招待は有効期限が切れています",
  "invitation.expired.text": "招待した人に新しい招待を依頼してください。",
  "invitation.used.title": "この招待はすでに使用されています",
  "invitation.used.text": "各招待は一度だけ使用できます。まだメンバーでない場合は、新しい招待を依頼してください。",
  "invitation.member.text": "参加済みの場合、チームはアカウント設定のチーム一覧に表示されます。",
  "invitation.member.toTeams": "チームを表示"
}
