import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Slack: Send message',
    desc: 'Sends a message to a channel that the app is in.',
    settings: {
      connection: { label: 'Slack account', desc: 'Connected by an admin under Integrations.' },
      channel: { label: 'Channel', desc: 'Its name, such as #sales, or its ID.' },
      text: 'Text',
    },
    outputs: {
      channel: 'Channel ID',
      messageId: 'Message ID',
    },
  },
  de: {
    title: 'Slack: Nachricht senden',
    desc: 'Sendet eine Nachricht an einen Kanal, in dem die App ist.',
    settings: {
      connection: { label: 'Slack-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      channel: { label: 'Kanal', desc: 'Sein Name, zum Beispiel #vertrieb, oder seine ID.' },
      text: 'Text',
    },
    outputs: {
      channel: 'Kanal-ID',
      messageId: 'Nachrichten-ID',
    },
  },
  zh: {
    title: 'Slack：发送消息',
    desc: '向应用所在的频道发送消息。',
    settings: {
      connection: { label: 'Slack 账号', desc: '由管理员在“集成”中连接。' },
      channel: { label: '频道', desc: '其名称（例如 #sales）或 ID。' },
      text: '文本',
    },
    outputs: {
      channel: '频道 ID',
      messageId: '消息 ID',
    },
  },
})
