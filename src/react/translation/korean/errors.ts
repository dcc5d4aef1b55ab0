/** Korean error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "문제가 발생했습니다. 다시 시도하거나 지원팀에 문의하세요.",
  "error.setUp": "이 사이트가 올바르게 설정되어 있지 않습니다. 사이트 운영자에게 알려 주세요.",

  "error.Offline": "오프라인 상태입니다. 인터넷 연결을 확인하고 다시 시도하세요.",
  "error.Unreachable": "서버에 연결할 수 없습니다. 연결 상태를 확인하세요.",
  "error.TimedOut": "서버의 응답이 너무 오래 걸렸습니다. 다시 시도하세요.",
  "error.Throttled": "시도 횟수가 너무 많습니다. 잠시 후 다시 시도하세요.",
  "error.ThrottledFor": { other: "시도 횟수가 너무 많습니다. {count}초 후에 다시 시도하세요." },
  "error.CodeNotLoaded": "이 페이지를 불러오지 못했습니다. 인터넷 연결을 확인하고 다시 시도하세요.",
  "error.ServerFailure": "서버에 문제가 있습니다. 나중에 다시 시도하세요.",
  "error.Unsendable": "입력한 내용 중 사용할 수 없는 값이 있습니다. 확인하고 다시 시도하세요.",

  "error.EmailPasswordMismatch": "이메일 또는 비밀번호가 올바르지 않습니다.",
  "error.PasswordAuthenticationNotEnabled": "여기서는 비밀번호로 로그인할 수 없습니다.",
  "error.SignUpNotEnabled": "현재 새 계정을 만들 수 없습니다.",
  "error.SignUpRejected": "입력한 정보로는 계정을 만들 수 없습니다.",
  "error.BotChallengeRequired": "로봇이 아님을 확인하고 다시 시도하세요.",
  "error.BotChallengeFailed": "로봇이 아님을 확인하지 못했습니다. 다시 시도하세요.",
  "error.PasswordTooShort": "{minLength}자 이상 입력하세요.",
  "error.PasswordTooLong": "{maxLength}자 이하로 입력하세요.",
  "error.UserDoesNotHavePassword": "계정에 아직 비밀번호가 없습니다. 먼저 비밀번호를 설정하세요.",
  "error.PasswordConfirmationMismatch": "현재 비밀번호가 올바르지 않습니다.",
  "error.MultiFactorAuthenticationRequired": "로그인을 완료하려면 인증 앱의 코드를 입력하세요.",
  "error.InvalidTotpCode": "코드가 올바르지 않습니다. 인증 앱에 지금 표시된 코드를 입력하세요.",
  "error.AttemptCodeRequired": "코드 입력을 기다리는 로그인이 없습니다. 먼저 로그인하세요.",
  "error.AnonymousAccountsNotEnabled": "여기서는 게스트 계정을 사용할 수 없습니다. 대신 회원가입하세요.",
  "error.UserEmailAlreadyExists": "이 이메일로 만든 계정이 이미 있습니다. 로그인하세요.",
  "error.UserEmailUnverified": "이 이메일로 만든 계정이 이미 있습니다. 두 계정을 연결하려면 그 계정에서 이메일을 인증하세요.",
  "error.UserNotFound": "더 이상 존재하지 않는 사용자입니다.",

  "error.NotSignedIn": "로그인되어 있지 않습니다. 로그인한 후 다시 시도하세요.",
  "error.SessionEnded": "세션이 종료되었습니다. 다시 로그인하세요.",
  "error.AnonymousAuthenticationNotAllowed": "게스트는 이 작업을 할 수 없습니다. 먼저 회원가입하세요.",
  "error.RestrictedUserNotAllowed": "아직 이 계정으로 이 작업을 할 수 없습니다. 먼저 계정 설정을 완료하세요.",
  "error.CannotDeleteCurrentSession": "현재 사용 중인 세션입니다. 대신 로그아웃하세요.",

  "error.VerificationCodeNotFound": "코드가 올바르지 않습니다. 코드를 확인하거나 새 코드를 요청하세요.",
  "error.VerificationCodeExpired": "만료된 코드입니다. 새 코드를 요청하세요.",
  "error.VerificationCodeAlreadyUsed": "이미 사용된 코드입니다. 새 코드를 요청하세요.",
  "error.VerificationCodeMaxAttemptsReached": "코드를 너무 많이 잘못 입력했습니다. 새 코드를 요청하세요.",
  "error.EmailNotVerified": "먼저 이메일 주소를 인증하세요.",
  "error.EmailAlreadyVerified": "이미 인증된 이메일 주소입니다.",
  "error.EmailNotAssociatedWithUser": "이 이메일 주소를 사용하는 계정이 없습니다.",
  "error.EmailIsNotPrimaryEmail": "기본 이메일 주소가 아닙니다.",
  "error.PrimaryEmailRequired": "먼저 계정에 이메일 주소를 추가하세요.",
  "error.ContactChannelInUse": "다른 사용자가 이 이메일 주소를 로그인에 사용하고 있습니다. 다른 주소를 사용하세요.",
  "error.ContactChannelUnverified":
    "다른 계정에서 이 이메일 주소를 로그인에 사용하고 있습니다. 두 계정을 연결하려면 이메일 주소를 인증하세요.",

  "error.OAuthProviderAccessDenied": "외부 서비스에서 로그인을 허용하지 않았습니다. 다시 시도하거나 다른 방법을 선택하세요.",
  "error.OAuthProviderTemporarilyUnavailable": "현재 외부 서비스를 사용할 수 없습니다. 나중에 다시 시도하세요.",
  "error.OAuthProviderNotFoundOrNotEnabled": "여기서는 이 서비스로 로그인할 수 없습니다.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "이 계정은 다른 사용자에게 연결되어 있습니다. 해당 사용자로 로그인하세요.",
  "error.OAuthConnectionNotConnectedToUser": "아직 연결되지 않은 계정입니다. 먼저 연결하세요.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "추가 액세스 권한이 필요합니다. 계정을 다시 연결하세요.",
  "error.OAuthAccessTokenNotAvailable": "이 계정과의 연결에 문제가 있습니다. 다시 연결하세요.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "다른 사용자가 이미 이 계정을 로그인에 사용하고 있습니다.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection":
    "이 서비스의 다른 계정이 이미 연결되어 있습니다. 먼저 해당 계정의 연결을 해제하세요.",
  "error.OAuthSignInStale": "로그인이 너무 오래 걸렸거나 이미 사용되었습니다. 처음부터 다시 시작하세요.",
  "error.OAuthStateNotKept": "이 사이트의 쿠키를 허용하고 다시 시도하세요.",
  "error.OAuthCallbackRejected": "외부 서비스의 응답을 검증하지 못했습니다. 처음부터 다시 시작하세요.",

  "error.PasskeyAuthenticationNotEnabled": "여기서는 패스키를 사용할 수 없습니다.",
  "error.PasskeyRegistrationFailed": "패스키를 저장하지 못했습니다. 다시 시도하세요.",
  "error.PasskeyAuthenticationFailed": "이 패스키로 로그인할 수 없습니다. 다른 패스키를 사용하거나 다른 방법으로 로그인하세요.",
  "error.PasskeyWebAuthnError": "기기에서 패스키를 사용하지 못했습니다. 다시 시도하거나 다른 방법을 선택하세요.",
  "error.PasskeyCancelled": "패스키를 사용하지 않았습니다. 다시 시도하세요.",
  "error.PasskeyAlreadyRegistered": "이 기기에 계정의 패스키가 이미 있습니다.",
  "error.PasskeysNotSupported": "이 브라우저는 패스키를 지원하지 않습니다.",
  "error.DiscoverableCredentialNotSupported": "이 기기에는 패스키를 저장할 수 없습니다. 다른 기기나 보안 키를 사용하세요.",
  "error.UserVerificationNotSupported": "먼저 이 기기에서 화면 잠금, 지문 또는 PIN을 설정하세요.",
  "error.UserVerificationFailed": "기기에서 본인 확인을 하지 못했습니다. 다시 시도하세요.",

  "error.TeamNotFound": "더 이상 존재하지 않는 팀입니다.",
  "error.TeamMembershipNotFound": "이 팀의 멤버가 아닙니다.",
  "error.TeamMembershipAlreadyExists": "이미 이 팀의 멤버입니다.",
  "error.TeamInvitationEmailMismatch": "다른 이메일 주소로 보낸 초대입니다. 해당 주소로 로그인하세요.",
  "error.TeamInvitationRestrictedUserNotAllowed": "팀에 참여하려면 먼저 계정 설정을 완료하세요.",
  "error.PermissionRequired": "이 작업을 할 권한이 없습니다.",

  "error.ApiKeyNotFound": "더 이상 존재하지 않는 API 키입니다.",
  "error.ApiKeyExpired": "만료된 API 키입니다.",
  "error.ApiKeyRevoked": "폐기된 API 키입니다.",
  "error.ItemQuantityInsufficientAmount": "남은 수량이 부족합니다.",
  "error.NewPurchasesBlocked": "현재 구매할 수 없습니다.",
  "error.DefaultPaymentMethodRequired": "먼저 결제 수단을 추가하세요.",

  "error.CliSignInEnded": "이 명령줄 로그인은 만료되었거나 이미 사용되었습니다. 처음부터 다시 시작하세요.",
  "error.UntrustedRedirect": "다음 페이지가 이 사이트의 페이지가 아니어서 이동하지 않았습니다.",
  "error.RedirectLoop": "이 사이트의 두 페이지 사이에서 이동이 반복되고 있습니다. 사이트 운영자에게 알려 주세요."
}
