export const APP_SECRET = {
  label: { en: 'App secret', de: 'App-Geheimcode', zh: '应用密钥' },
  help: {
    en: 'In the app’s basic settings. It shows that messages come from Meta.',
    de: 'In den allgemeinen Einstellungen der App. Damit wird geprüft, dass Nachrichten von Meta kommen.',
    zh: '位于应用的基本设置，用于确认消息来自 Meta。',
  },
}

export const PAGE_STEPS = {
  en: 'In Meta’s App Dashboard, open the webhooks of Messenger. Enter the callback URL and the verify token, and subscribe to messages, messaging_postbacks, message_deliveries, message_reads and message_echoes.',
  de: 'Öffnen Sie im App-Dashboard von Meta die Webhooks von Messenger. Geben Sie die Callback-URL und das Verifizierungstoken ein und abonnieren Sie messages, messaging_postbacks, message_deliveries, message_reads und message_echoes.',
  zh: '在 Meta 应用面板中打开 Messenger 的 Webhooks，填写回调 URL 和验证令牌，并订阅 messages、messaging_postbacks、message_deliveries、message_reads 和 message_echoes。',
}

export const PAGE_ID = {
  label: { en: 'Page ID', de: 'Seiten-ID', zh: '公共主页 ID' },
  help: {
    en: 'Under About > Page transparency of the Page.',
    de: 'Auf der Seite unter „Info > Seitentransparenz“.',
    zh: '位于公共主页的“关于 > 主页信息公示”。',
  },
}

export const PAGE_TOKEN = {
  label: { en: 'Page access token', de: 'Seitenzugriffstoken', zh: '公共主页访问令牌' },
  help: {
    en: 'With the permission pages_messaging.',
    de: 'Mit der Berechtigung pages_messaging.',
    zh: '需具有 pages_messaging 权限。',
  },
}

export const INSTAGRAM_STEPS = {
  en: 'In Meta’s App Dashboard, open Instagram > API setup. Enter the callback URL and the verify token, and subscribe to messages and messaging_postbacks.',
  de: 'Öffnen Sie im App-Dashboard von Meta „Instagram > API-Einrichtung“. Geben Sie die Callback-URL und das Verifizierungstoken ein und abonnieren Sie messages und messaging_postbacks.',
  zh: '在 Meta 应用面板中打开“Instagram > API 设置”，填写回调 URL 和验证令牌，并订阅 messages 和 messaging_postbacks。',
}

export const INSTAGRAM_ID = {
  label: { en: 'Instagram account ID', de: 'Instagram-Konto-ID', zh: 'Instagram 账号 ID' },
  help: {
    en: 'Of the professional account, next to its access token in the app.',
    de: 'Des professionellen Kontos, in der App neben dem Zugriffstoken.',
    zh: '专业账号的 ID，在应用中显示于访问令牌旁。',
  },
}

export const INSTAGRAM_TOKEN = {
  label: { en: 'Access token', de: 'Zugriffstoken', zh: '访问令牌' },
  help: {
    en: 'With the permission instagram_business_manage_messages.',
    de: 'Mit der Berechtigung instagram_business_manage_messages.',
    zh: '需具有 instagram_business_manage_messages 权限。',
  },
}

export const INSTAGRAM_SECRET = {
  label: { en: 'Instagram app secret', de: 'Instagram-App-Geheimcode', zh: 'Instagram 应用密钥' },
  help: {
    en: 'Under Instagram > API setup, not the secret in the basic settings.',
    de: 'Unter „Instagram > API-Einrichtung“, nicht der Geheimcode in den allgemeinen Einstellungen.',
    zh: '位于“Instagram > API 设置”，不是基本设置中的应用密钥。',
  },
}
