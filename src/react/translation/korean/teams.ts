/** Korean texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "팀",
  "teamSwitcher.select": "팀 선택",
  "teamSwitcher.current": "현재 팀",
  "teamSwitcher.others": "다른 팀",
  "teamSwitcher.none": "아직 팀이 없습니다",
  "teamSwitcher.personal": "개인 계정",
  "teamSwitcher.create": "팀 만들기",
  "teamSwitcher.settings": "팀 설정",
  "teamSwitcher.switched": "‘{team}’ 팀으로 전환했습니다.",

  "team.create.title": "팀 만들기",
  "team.create.name": "팀 이름",
  "team.create.name.required": "팀 이름을 입력하세요.",
  "team.create.submit": "팀 만들기",

  "team.name": "팀 이름",
  "team.name.text": "모든 멤버에게 표시됩니다.",
  "team.image": "팀 이미지",
  "team.displayName": "이 팀에서 사용할 내 이름",
  "team.displayName.text": "이 팀에서만 내 이름 대신 표시됩니다.",

  "team.members.title": "멤버",
  "team.members.count": { other: "멤버 {count}명" },
  "team.members.you": "나",
  "team.members.unnamed": "이름 없음",
  "team.members.remove": "내보내기",
  "team.members.remove.label": "팀에서 ‘{name}’ 멤버 내보내기",
  "team.members.remove.title": "‘{name}’ 멤버를 내보내시겠습니까?",
  "team.members.remove.text": "이 멤버는 즉시 팀에 액세스할 수 없게 됩니다.",

  "team.invite.title": "멤버 초대",
  "team.invite.text": "이메일로 초대를 보냅니다.",
  "team.invite.submit": "초대 보내기",
  "team.invite.sent": "{email} 주소로 초대를 보냈습니다.",

  "team.invitations.none": "대기 중인 초대가 없습니다",
  "team.invitations.expires": "만료: {date}",
  "team.invitations.revoke": "초대 취소",
  "team.invitations.revoke.label": "{email} 초대 취소",
  "team.invitations.revoked": "초대를 취소했습니다.",

  "team.apiKeys.title": "팀 API 키",
  "team.apiKeys.text": "API 키를 사용하면 프로그램이 팀을 대신하여 작업할 수 있습니다. 비밀번호처럼 관리하세요.",

  "team.leave": "팀 나가기",
  "team.leave.title": "‘{team}’ 팀에서 나가시겠습니까?",
  "team.leave.text": "다시 초대받을 때까지 팀에 액세스할 수 없습니다.",
  "team.delete": "팀 삭제",
  "team.delete.title": "‘{team}’ 팀을 삭제하시겠습니까?",
  "team.delete.text": "이 작업은 되돌릴 수 없습니다. 모든 멤버가 팀에 액세스할 수 없게 됩니다.",

  "invitation.title": "‘{team}’ 팀에 참여하시겠습니까?",
  "invitation.accept": "팀 참여",
  "invitation.decline": "나중에",
  "invitation.done.title": "‘{team}’ 팀에 오신 것을 환영합니다",
  "invitation.done.text": "이제 팀의 멤버입니다.",
  "invitation.continue": "계속",
  "invitation.signIn.title": "팀에 초대되었습니다",
  "invitation.signIn.text": "참여하려면 로그인하거나 회원가입하세요.",
  "invitation.switchAccount": "다른 계정 사용",
  "invitation.asUser": "{name} 계정으로 참여합니다.",
  "invitation.invalid.title": "사용할 수 없는 초대입니다",
  "invitation.invalid.text": "링크 전체를 열었는지 확인하거나 새 초대를 요청하세요.",
  "invitation.expired.title": "만료된 초대입니다",
  "invitation.expired.text": "초대한 사람에게 새 초대를 요청하세요.",
  "invitation.used.title": "이미 사용된 초대입니다",
  "invitation.used.text": "초대는 한 번만 사용할 수 있습니다. 아직 멤버가 아니라면 새 초대를 요청하세요.",
  "invitation.member.text": "이미 참여했다면 계정 설정의 팀 목록에 팀이 표시됩니다.",
  "invitation.member.toTeams": "내 팀 보기"
}
