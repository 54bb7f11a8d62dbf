export const STEPS = {
  en: 'In the settings of your Slack app, open Event Subscriptions. Enter the callback URL as the request URL, and subscribe to the bot events app_mention and message.im.',
  de: 'Öffnen Sie in den Einstellungen Ihrer Slack-App „Event Subscriptions“. Geben Sie die Callback-URL als Request URL ein und abonnieren Sie die Bot-Events app_mention und message.im.',
  zh: '在 Slack 应用设置中打开 Event Subscriptions，将回调 URL 填为 Request URL，并订阅机器人事件 app_mention 和 message.im。',
}

export const BOT_TOKEN = {
  label: { en: 'Bot token', de: 'Bot-Token', zh: '机器人令牌' },
  help: {
    en: 'Begins with xoxb-. Scopes: app_mentions:read, chat:write, files:read, files:write, im:history.',
    de: 'Beginnt mit xoxb-. Berechtigungen: app_mentions:read, chat:write, files:read, files:write, im:history.',
    zh: '以 xoxb- 开头。权限范围：app_mentions:read、chat:write、files:read、files:write、im:history。',
  },
}

export const SIGNING_SECRET = {
  label: { en: 'Signing secret', de: 'Signing Secret', zh: '签名密钥' },
  help: {
    en: 'Under Basic Information. It shows that messages come from Slack.',
    de: 'Unter „Basic Information“. Damit wird geprüft, dass Nachrichten von Slack kommen.',
    zh: '位于 Basic Information，用于确认消息来自 Slack。',
  },
}
