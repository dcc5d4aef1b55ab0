/** Brazilian Portuguese error messages by tag: what a user can do about the error. */
import type { errors as english } from "../english/errors.ts"
import type { Translated } from "../Language.ts"

export const errors: Translated<typeof english> = {
  "error.unknown": "Algo deu errado. Tente novamente ou fale com o suporte.",
  "error.setUp": "Este site não está configurado corretamente. Avise os responsáveis.",

  "error.Offline": "Você está off-line. Verifique sua conexão com a internet e tente novamente.",
  "error.Unreachable": "Não foi possível acessar o servidor. Verifique sua conexão.",
  "error.TimedOut": "O servidor demorou demais para responder. Tente novamente.",
  "error.Throttled": "Muitas tentativas. Aguarde um momento e tente novamente.",
  "error.ThrottledFor": {
    one: "Muitas tentativas. Tente novamente em {count} segundo.",
    many: "Muitas tentativas. Tente novamente em {count} de segundos.",
    other: "Muitas tentativas. Tente novamente em {count} segundos."
  },
  "error.CodeNotLoaded": "Não foi possível carregar esta página. Verifique sua conexão com a internet e tente novamente.",
  "error.ServerFailure": "O servidor está com um problema. Tente novamente mais tarde.",
  "error.Unsendable": "Um dos dados informados não foi aceito. Verifique e tente novamente.",

  "error.EmailPasswordMismatch": "E-mail ou senha incorretos.",
  "error.PasswordAuthenticationNotEnabled": "O login com senha está desativado aqui.",
  "error.SignUpNotEnabled": "No momento, não é possível criar novas contas aqui.",
  "error.SignUpRejected": "Não é possível criar uma conta com esses dados.",
  "error.BotChallengeRequired": "Confirme que você é uma pessoa e tente novamente.",
  "error.BotChallengeFailed": "Não foi possível confirmar que você é uma pessoa. Tente novamente.",
  "error.PasswordTooShort": "Use pelo menos {minLength} caracteres.",
  "error.PasswordTooLong": "Use no máximo {maxLength} caracteres.",
  "error.UserDoesNotHavePassword": "Sua conta ainda não tem senha. Defina uma primeiro.",
  "error.PasswordConfirmationMismatch": "Sua senha atual está incorreta.",
  "error.MultiFactorAuthenticationRequired": "Digite o código do app autenticador para concluir o login.",
  "error.InvalidTotpCode": "Código incorreto. Digite o que o app autenticador mostra agora.",
  "error.AttemptCodeRequired": "Nenhum login está aguardando um código. Faça login primeiro.",
  "error.AnonymousAccountsNotEnabled": "As contas de convidado estão desativadas aqui. Crie uma conta.",
  "error.UserEmailAlreadyExists": "Já existe uma conta com este e-mail. Faça login.",
  "error.UserEmailUnverified": "Já existe uma conta com este e-mail. Verifique-o nela para conectar as duas.",
  "error.UserNotFound": "Este usuário não existe mais.",

  "error.NotSignedIn": "Você não fez login. Faça login e tente novamente.",
  "error.SessionEnded": "Sua sessão terminou. Faça login novamente.",
  "error.AnonymousAuthenticationNotAllowed": "Convidados não podem fazer isso. Crie uma conta primeiro.",
  "error.RestrictedUserNotAllowed": "Sua conta ainda não pode fazer isso. Termine de configurá-la primeiro.",
  "error.CannotDeleteCurrentSession": "Esta é a sessão que você está usando. Para encerrá-la, saia da conta.",

  "error.VerificationCodeNotFound": "Código incorreto. Confira-o ou solicite um novo.",
  "error.VerificationCodeExpired": "Este código expirou. Solicite um novo.",
  "error.VerificationCodeAlreadyUsed": "Este código já foi usado. Solicite um novo.",
  "error.VerificationCodeMaxAttemptsReached": "Muitas tentativas incorretas. Solicite um novo código.",
  "error.EmailNotVerified": "Verifique seu endereço de e-mail primeiro.",
  "error.EmailAlreadyVerified": "Este endereço de e-mail já foi verificado.",
  "error.EmailNotAssociatedWithUser": "Nenhuma conta usa este endereço de e-mail.",
  "error.EmailIsNotPrimaryEmail": "Este não é seu endereço de e-mail principal.",
  "error.PrimaryEmailRequired": "Adicione um endereço de e-mail à sua conta primeiro.",
  "error.ContactChannelInUse": "Outro usuário faz login com este endereço de e-mail. Use um diferente.",
  "error.ContactChannelUnverified": "Outra conta faz login com este endereço de e-mail. Verifique-o para conectar as duas.",

  "error.OAuthProviderAccessDenied": "O outro serviço não permitiu seu login. Tente novamente ou escolha outra forma.",
  "error.OAuthProviderTemporarilyUnavailable": "O outro serviço não está disponível no momento. Tente novamente mais tarde.",
  "error.OAuthProviderNotFoundOrNotEnabled": "O login com este serviço está desativado aqui.",
  "error.OAuthConnectionAlreadyConnectedToAnotherUser":
    "Esta conta está conectada a outro usuário. Faça login como esse usuário.",
  "error.OAuthConnectionNotConnectedToUser": "Esta conta ainda não está conectada. Conecte-a primeiro.",
  "error.OAuthConnectionDoesNotHaveRequiredScope": "Faltam permissões. Conecte a conta novamente.",
  "error.OAuthAccessTokenNotAvailable": "A conexão com esta conta não funciona mais. Conecte-a novamente.",
  "error.OAuthProviderAccountIdAlreadyUsedForSignIn": "Outro usuário já faz login com esta conta.",
  "error.UserAlreadyConnectedToAnotherOAuthConnection": "Você já conectou outra conta deste serviço. Desconecte-a primeiro.",
  "error.OAuthSignInStale": "Este login demorou demais ou já foi usado. Comece de novo.",
  "error.OAuthStateNotKept": "Permita cookies neste site e tente novamente.",
  "error.OAuthCallbackRejected": "Não foi possível verificar a resposta do outro serviço. Comece de novo.",

  "error.PasskeyAuthenticationNotEnabled": "As chaves de acesso estão desativadas aqui.",
  "error.PasskeyRegistrationFailed": "Não foi possível salvar a chave de acesso. Tente novamente.",
  "error.PasskeyAuthenticationFailed": "Esta chave de acesso não funcionou. Tente outra ou faça login de outra forma.",
  "error.PasskeyWebAuthnError": "Seu dispositivo não conseguiu usar a chave de acesso. Tente novamente ou escolha outra forma.",
  "error.PasskeyCancelled": "Nenhuma chave de acesso foi usada. Tente novamente.",
  "error.PasskeyAlreadyRegistered": "Este dispositivo já tem uma chave de acesso para sua conta.",
  "error.PasskeysNotSupported": "Este navegador não é compatível com chaves de acesso.",
  "error.DiscoverableCredentialNotSupported":
    "Este dispositivo não pode salvar chaves de acesso. Use outro dispositivo ou uma chave de segurança.",
  "error.UserVerificationNotSupported":
    "Configure primeiro um bloqueio de tela, uma impressão digital ou um PIN neste dispositivo.",
  "error.UserVerificationFailed": "Seu dispositivo não conseguiu confirmar sua identidade. Tente novamente.",

  "error.TeamNotFound": "Esta equipe não existe mais.",
  "error.TeamMembershipNotFound": "Você não é membro desta equipe.",
  "error.TeamMembershipAlreadyExists": "Você já é membro desta equipe.",
  "error.TeamInvitationEmailMismatch": "Este convite foi enviado para outro endereço de e-mail. Faça login com esse endereço.",
  "error.TeamInvitationRestrictedUserNotAllowed": "Termine de configurar sua conta antes de participar de uma equipe.",
  "error.PermissionRequired": "Você não tem permissão para fazer isso.",

  "error.ApiKeyNotFound": "Esta chave de API não existe mais.",
  "error.ApiKeyExpired": "Esta chave de API expirou.",
  "error.ApiKeyRevoked": "Esta chave de API foi revogada.",
  "error.ItemQuantityInsufficientAmount": "Você não tem o suficiente.",
  "error.NewPurchasesBlocked": "No momento, não é possível comprar nada aqui.",
  "error.DefaultPaymentMethodRequired": "Adicione uma forma de pagamento primeiro.",

  "error.CliSignInEnded": "Este login na linha de comando expirou ou já foi usado. Comece de novo.",
  "error.UntrustedRedirect": "O redirecionamento não foi feito, porque a próxima página não faz parte deste site.",
  "error.RedirectLoop": "Duas páginas deste site redirecionam uma para a outra sem parar. Avise os responsáveis."
}
