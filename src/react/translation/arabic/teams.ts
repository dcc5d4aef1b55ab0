/** Arabic texts for teams: switching, creation, settings, members and invitations. */
import type { teams as english } from "../english/teams.ts"
import type { Translated } from "../Language.ts"

export const teams: Translated<typeof english> = {
  "teamSwitcher.label": "الفريق",
  "teamSwitcher.select": "اختيار فريق",
  "teamSwitcher.current": "الفريق الحالي",
  "teamSwitcher.others": "فِرق أخرى",
  "teamSwitcher.none": "لا توجد فِرق بعد",
  "teamSwitcher.personal": "حساب شخصي",
  "teamSwitcher.create": "إنشاء فريق",
  "teamSwitcher.settings": "إعدادات الفريق",
  "teamSwitcher.switched": "تم التبديل إلى {team}.",

  "team.create.title": "إنشاء فريق",
  "team.create.name": "اسم الفريق",
  "team.create.name.required": "يُرجى إدخال اسم للفريق.",
  "team.create.submit": "إنشاء فريق",

  "team.name": "اسم الفريق",
  "team.name.text": "يظهر لجميع الأعضاء.",
  "team.image": "صورة الفريق",
  "team.displayName": "اسمي في هذا الفريق",
  "team.displayName.text": "يحلّ محلّ اسمك في هذا الفريق فقط.",

  "team.members.title": "الأعضاء",
  "team.members.count": {
    zero: "لا أعضاء",
    one: "عضو واحد",
    two: "عضوان",
    few: "{count} أعضاء",
    many: "{count} عضوًا",
    other: "{count} عضو"
  },
  "team.members.you": "أنت",
  "team.members.unnamed": "بلا اسم",
  "team.members.remove": "إزالة",
  "team.members.remove.label": "إزالة {name} من الفريق",
  "team.members.remove.title": "هل تريد إزالة {name}؟",
  "team.members.remove.text": "سيفقد هذا العضو الوصول إلى الفريق فورًا.",

  "team.invite.title": "دعوة عضو",
  "team.invite.text": "سنرسل دعوة بالبريد الإلكتروني.",
  "team.invite.submit": "إرسال الدعوة",
  "team.invite.sent": "تم إرسال الدعوة إلى {email}.",

  "team.invitations.none": "لا توجد دعوات معلَّقة",
  "team.invitations.expires": "تنتهي الصلاحية: {date}",
  "team.invitations.revoke": "إبطال",
  "team.invitations.revoke.label": "إبطال دعوة {email}",
  "team.invitations.revoked": "تم إبطال الدعوة.",

  "team.apiKeys.title": "مفاتيح API للفريق",
  "team.apiKeys.text": "تتيح المفاتيح للبرامج التصرّف نيابةً عن الفريق. يجب حمايتها مثل كلمات المرور.",

  "team.leave": "مغادرة الفريق",
  "team.leave.title": "هل تريد مغادرة {team}؟",
  "team.leave.text": "ستفقد الوصول إليه إلى أن تصلك دعوة جديدة.",
  "team.delete": "حذف الفريق",
  "team.delete.title": "هل تريد حذف {team}؟",
  "team.delete.text": "لا يمكن التراجع عن ذلك. سيفقد جميع الأعضاء الوصول.",

  "invitation.title": "هل تريد الانضمام إلى {team}؟",
  "invitation.accept": "الانضمام إلى الفريق",
  "invitation.decline": "ليس الآن",
  "invitation.done.title": "مرحبًا بك في {team}",
  "invitation.done.text": "تم انضمامك إلى الفريق.",
  "invitation.continue": "متابعة",
  "invitation.signIn.title": "لديك دعوة للانضمام إلى فريق",
  "invitation.signIn.text": "للانضمام، يُرجى تسجيل الدخول أو إنشاء حساب.",
  "invitation.switchAccount": "استخدام حساب آخر",
  "invitation.asUser": "سيكون انضمامك باسم {name}.",
  "invitation.invalid.title": "هذه الدعوة غير صالحة",
  "invitation.invalid.text": "يُرجى التأكّد من فتح الرابط كاملاً أو طلب دعوة جديدة.",
  "invitation.expired.title": "انتهت صلاحية هذه الدعوة",
  "invitation.expired.text": "يُرجى طلب دعوة جديدة من صاحب الدعوة.",
  "invitation.used.title": "سبق استخدام هذه الدعوة",
  "invitation.used.text": "يمكن استخدام كل دعوة مرة واحدة. يُرجى طلب دعوة جديدة إذا لم يتم انضمامك بعد.",
  "invitation.member.text": "إذا تم انضمامك، فستجد الفريق بين فِرقك في إعدادات الحساب.",
  "invitation.member.toTeams": "عرض فِرقك"
}
