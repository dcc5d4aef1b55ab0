/** Spanish texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "Cancelar",
  "action.close": "Cerrar",
  "action.continue": "Continuar",
  "action.copy": "Copiar",
  "action.copied": "Copiado",
  "action.copy.refused": "Tu navegador no permite copiar. Selecciona el texto y cópialo a mano.",
  "action.done": "Listo",
  "action.retry": "Reintentar",
  "action.goHome": "Ir a la página de inicio",
  "action.reload": "Volver a cargar la página",
  "action.signIn": "Iniciar sesión",
  "action.signOut": "Cerrar sesión",

  "status.loading": "Cargando…",
  "status.slow": "Está tardando más de lo normal.",
  "status.working": "Procesando…",
  "status.summary": {
    one: "Un campo requiere tu atención.",
    many: "{count} de campos requieren tu atención.",
    other: "{count} campos requieren tu atención."
  },

  "alert.title": "No ha funcionado",

  "userButton.label": "Cuenta de {name}",
  "userButton.signedOut": "Cuenta",
  "userButton.settings": "Ajustes de la cuenta",
  "userButton.signIn": "Iniciar sesión",
  "userButton.signUp": "Crear cuenta",
  "userButton.signOut": "Cerrar sesión",
  "userButton.guest": "Invitado",
  "userButton.theme": "Apariencia",
  "userButton.theme.light": "Claro",
  "userButton.theme.dark": "Oscuro",
  "userButton.theme.system": "Sistema",

  "message.redirecting.title": "Un momento…",
  "message.redirecting.text": "Te estamos llevando a otra página.",
  "message.signedIn.title": "Has iniciado sesión",
  "message.signedOut.title": "No has iniciado sesión",
  "message.signedOut.text": "Inicia sesión para ver esta página.",
  "message.unknownPage.title": "Página no encontrada",
  "message.unknownPage.text": "No hay ninguna página en esta dirección.",
  "message.disabled.title": "No disponible",
  "message.disabled.text": "Esta función no está activada en este sitio.",

  "errorPage.title": "Algo ha fallado",
  "errorPage.text": "La página anterior no ha podido terminar. Inténtalo de nuevo o vuelve a la página de inicio.",
  "errorPage.code": "Código: {code}",
  "errorPage.oauthRefused.title": "Inicio de sesión cancelado",
  "errorPage.oauthRefused.text":
    "El otro servicio no te ha permitido iniciar sesión aquí. Inténtalo de nuevo o elige otra forma.",
  "errorPage.offline.title": "No tienes conexión",
  "errorPage.offline.text": "Comprueba tu conexión a internet. Esta página continuará cuando vuelvas a tener conexión.",
  "errorPage.unreachable.title": "Sin conexión con el servidor",
  "errorPage.unreachable.text":
    "No se puede acceder al servidor en este momento. Esta página continuará cuando vuelva a responder.",
  "errorPage.alreadyConnected.title": "Cuenta en uso",
  "errorPage.alreadyConnected.text":
    "Esta cuenta está conectada a otro usuario. Inicia sesión con ese usuario o conecta otra cuenta."
}
