export const STEPS = {
  en: 'In Meta’s App Dashboard, open WhatsApp > Configuration. Enter the callback URL and the verify token, and subscribe to the field “messages”.',
  de: 'Öffnen Sie im App-Dashboard von Meta „WhatsApp > Konfiguration“. Geben Sie die Callback-URL und das Verifizierungstoken ein und abonnieren Sie das Feld „messages“.',
  zh: '在 Meta 应用面板中打开“WhatsApp > 配置”，填写回调 URL 和验证令牌，并订阅 messages 字段。',
}

export const PHONE_NUMBER_ID = {
  label: { en: 'Phone number ID', de: 'Telefonnummer-ID', zh: '电话号码 ID' },
  help: {
    en: 'Under WhatsApp > API Setup. Not the phone number itself.',
    de: 'Unter „WhatsApp > API-Einrichtung“. Nicht die Telefonnummer selbst.',
    zh: '位于“WhatsApp > API 设置”，不是电话号码本身。',
  },
}

export const TOKEN = {
  label: { en: 'Access token', de: 'Zugriffstoken', zh: '访问令牌' },
  help: {
    en: 'Of a system user, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
    de: 'Eines Systembenutzers, mit den Berechtigungen whatsapp_business_messaging und whatsapp_business_management.',
    zh: '系统用户的令牌，需具有 whatsapp_business_messaging 和 whatsapp_business_management 权限。',
  },
}

export const BUSINESS_ACCOUNT_ID = {
  label: {
    en: 'WhatsApp Business Account ID',
    de: 'WhatsApp-Business-Konto-ID',
    zh: 'WhatsApp Business 账号 ID',
  },
  help: {
    en: 'Only needed for templates, if they can’t be found by the phone number.',
    de: 'Nur für Vorlagen nötig, wenn sie sich über die Telefonnummer nicht finden lassen.',
    zh: '仅用于模板：当无法通过电话号码找到模板时填写。',
  },
}
