/** Brazilian Portuguese texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Cancelar",
  "action.close": "Fechar",
  "action.continue": "Continuar",
  "action.copy": "Copiar",
  "action.copied": "Copiado",
  "action.copy.refused": "Seu navegador não permite copiar. Selecione o texto e copie-o manualmente.",
  "action.done": "Concluir",
  "action.retry": "Tentar novamente",
  "action.goHome": "Ir para a página inicial",
  "action.reload": "Recarregar a página",
  "action.signIn": "Fazer login",
  "action.signOut": "Sair",

  "status.loading": "Carregando…",
  "status.slow": "Isso está demorando mais que o normal.",
  "status.working": "Aguarde…",
  "status.summary": {
    one: "Um campo requer sua atenção.",
    many: "{count} de campos requerem sua atenção.",
    other: "{count} campos requerem sua atenção."
  },

  "alert.title": "Não deu certo",

  "userButton.label": "Conta de {name}",
  "userButton.signedOut": "Conta",
  "userButton.settings": "Configurações da conta",
  "userButton.signIn": "Fazer login",
  "userButton.signUp": "Criar conta",
  "userButton.signOut": "Sair",
  "userButton.guest": "Convidado",
  "userButton.theme": "Aparência",
  "userButton.theme.light": "Claro",
  "userButton.theme.dark": "Escuro",
  "userButton.theme.system": "Sistema",

  "message.redirecting.title": "Um momento…",
  "message.redirecting.text": "Você está sendo levado para outra página.",
  "message.signedIn.title": "Você fez login",
  "message.signedOut.title": "Você não fez login",
  "message.signedOut.text": "Faça login para ver esta página.",
  "message.unknownPage.title": "Página não encontrada",
  "message.unknownPage.text": "Não há nenhuma página neste endereço.",
  "message.disabled.title": "Indisponível",
  "message.disabled.text": "Este recurso não está ativado neste site.",

  "errorPage.title": "Algo deu errado",
  "errorPage.text": "A página anterior não foi concluída. Tente novamente ou volte para a página inicial.",
  "errorPage.code": "Código: {code}",
  "errorPage.oauthRefused.title": "Login cancelado",
  "errorPage.oauthRefused.text": "O outro serviço não permitiu seu login aqui. Tente novamente ou escolha outra forma.",
  "errorPage.offline.title": "Você está off-line",
  "errorPage.offline.text": "Verifique sua conexão com a internet. Esta página continuará quando você voltar a ficar on-line.",
  "errorPage.unreachable.title": "Sem conexão com o servidor",
  "errorPage.unreachable.text": "Não foi possível acessar o servidor no momento. Esta página continuará quando ele responder.",
  "errorPage.alreadyConnected.title": "Conta em uso",
  "errorPage.alreadyConnected.text":
    "Esta conta está conectada a outro usuário. Faça login como esse usuário ou conecte outra conta."
}
