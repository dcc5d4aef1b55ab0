/** Korean texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "취소",
  "action.close": "닫기",
  "action.continue": "계속",
  "action.copy": "복사",
  "action.copied": "복사됨",
  "action.copy.refused": "브라우저에서 복사를 허용하지 않습니다. 텍스트를 선택하여 직접 복사하세요.",
  "action.done": "완료",
  "action.retry": "다시 시도",
  "action.goHome": "홈으로 이동",
  "action.reload": "페이지 새로고침",
  "action.signIn": "로그인",
  "action.signOut": "로그아웃",

  "status.loading": "불러오는 중…",
  "status.slow": "평소보다 오래 걸리고 있습니다.",
  "status.working": "처리 중…",
  "status.summary": { other: "입력란 {count}개를 확인하세요." },

  "alert.title": "작업을 완료하지 못했습니다",

  "userButton.label": "{name} 계정",
  "userButton.signedOut": "계정",
  "userButton.settings": "계정 설정",
  "userButton.signIn": "로그인",
  "userButton.signUp": "회원가입",
  "userButton.signOut": "로그아웃",
  "userButton.guest": "게스트",
  "userButton.theme": "화면 모드",
  "userButton.theme.light": "라이트",
  "userButton.theme.dark": "다크",
  "userButton.theme.system": "시스템",

  "message.redirecting.title": "잠시만 기다려 주세요…",
  "message.redirecting.text": "다른 페이지로 이동하고 있습니다.",
  "message.signedIn.title": "로그인되어 있습니다",
  "message.signedOut.title": "로그인되어 있지 않습니다",
  "message.signedOut.text": "이 페이지를 보려면 로그인하세요.",
  "message.unknownPage.title": "페이지를 찾을 수 없습니다",
  "message.unknownPage.text": "이 주소에 해당하는 페이지가 없습니다.",
  "message.disabled.title": "사용할 수 없습니다",
  "message.disabled.text": "이 사이트에서 사용하도록 설정되지 않은 기능입니다.",

  "errorPage.title": "문제가 발생했습니다",
  "errorPage.text": "이전 페이지의 작업을 완료하지 못했습니다. 다시 시도하거나 홈으로 이동하세요.",
  "errorPage.code": "코드: {code}",
  "errorPage.oauthRefused.title": "로그인이 취소되었습니다",
  "errorPage.oauthRefused.text": "외부 서비스에서 로그인을 허용하지 않았습니다. 다시 시도하거나 다른 방법을 선택하세요.",
  "errorPage.offline.title": "오프라인 상태입니다",
  "errorPage.offline.text": "인터넷 연결을 확인하세요. 다시 온라인 상태가 되면 이 페이지가 계속 진행됩니다.",
  "errorPage.unreachable.title": "서버에 연결할 수 없습니다",
  "errorPage.unreachable.text": "현재 서버에 연결할 수 없습니다. 서버가 다시 응답하면 이 페이지가 계속 진행됩니다.",
  "errorPage.alreadyConnected.title": "이미 사용 중인 계정입니다",
  "errorPage.alreadyConnected.text":
    "이 계정은 다른 사용자에게 연결되어 있습니다. 해당 사용자로 로그인하거나 다른 계정을 연결하세요."
}
