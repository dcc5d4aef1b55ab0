/** Arabic texts for shared parts: buttons, the user's menu, cards with a message, and the error page. */
import type { general as english } from "../english/general.ts"
import type { Translated } from "../Language.ts"

export const general: Translated<typeof english> = {
  "action.cancel": "إلغاء",
  "action.close": "إغلاق",
  "action.continue": "متابعة",
  "action.copy": "نسخ",
  "action.copied": "تم النسخ",
  "action.copy.refused": "لا يسمح متصفّحك بالنسخ. يُرجى تحديد النص ونسخه يدويًا.",
  "action.done": "تم",
  "action.retry": "إعادة المحاولة",
  "action.goHome": "الانتقال إلى الصفحة الرئيسية",
  "action.reload": "إعادة تحميل الصفحة",
  "action.signIn": "تسجيل الدخول",
  "action.signOut": "تسجيل الخروج",

  "status.loading": "جارٍ التحميل…",
  "status.slow": "يستغرق ذلك وقتًا أطول من المعتاد.",
  "status.working": "يُرجى الانتظار…",
  "status.summary": {
    zero: "لا يحتاج أي حقل إلى المراجعة.",
    one: "يحتاج حقل واحد إلى المراجعة.",
    two: "يحتاج حقلان إلى المراجعة.",
    few: "تحتاج {count} حقول إلى المراجعة.",
    many: "يحتاج {count} حقلاً إلى المراجعة.",
    other: "يحتاج {count} حقل إلى المراجعة."
  },

  "alert.title": "تعذَّر تنفيذ ذلك",

  "userButton.label": "حساب {name}",
  "userButton.signedOut": "الحساب",
  "userButton.settings": "إعدادات الحساب",
  "userButton.signIn": "تسجيل الدخول",
  "userButton.signUp": "إنشاء حساب",
  "userButton.signOut": "تسجيل الخروج",
  "userButton.guest": "ضيف",
  "userButton.theme": "المظهر",
  "userButton.theme.light": "فاتح",
  "userButton.theme.dark": "داكن",
  "userButton.theme.system": "حسب النظام",

  "message.redirecting.title": "لحظة واحدة…",
  "message.redirecting.text": "جارٍ نقلك إلى صفحة أخرى.",
  "message.signedIn.title": "تم تسجيل دخولك",
  "message.signedOut.title": "لم يتم تسجيل دخولك",
  "message.signedOut.text": "يُرجى تسجيل الدخول لعرض هذه الصفحة.",
  "message.unknownPage.title": "الصفحة غير موجودة",
  "message.unknownPage.text": "لا توجد صفحة بهذا العنوان.",
  "message.disabled.title": "غير متاح",
  "message.disabled.text": "هذه الميزة غير مفعَّلة في هذا الموقع.",

  "errorPage.title": "حدث خطأ",
  "errorPage.text": "لم تتمكن الصفحة السابقة من إكمال العملية. يُرجى إعادة المحاولة أو العودة إلى الصفحة الرئيسية.",
  "errorPage.code": "الرمز: {code}",
  "errorPage.oauthRefused.title": "تم إلغاء تسجيل الدخول",
  "errorPage.oauthRefused.text": "لم تسمح لك الخدمة الأخرى بتسجيل الدخول هنا. يُرجى إعادة المحاولة أو اختيار طريقة أخرى.",
  "errorPage.offline.title": "لا يوجد اتصال بالإنترنت",
  "errorPage.offline.text": "يُرجى التحقّق من اتصالك بالإنترنت. ستتابع هذه الصفحة عملها عند عودة الاتصال.",
  "errorPage.unreachable.title": "لا يوجد اتصال بالخادم",
  "errorPage.unreachable.text": "لا يمكن الوصول إلى الخادم الآن. ستتابع هذه الصفحة عملها عندما يستجيب.",
  "errorPage.alreadyConnected.title": "الحساب مستخدَم",
  "errorPage.alreadyConnected.text": "هذا الحساب مرتبط بمستخدم آخر. يُرجى تسجيل الدخول باسم ذلك المستخدم أو ربط حساب آخر."
}
