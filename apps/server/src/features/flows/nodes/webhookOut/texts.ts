import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Outgoing webhook',
    desc: 'Notifies another system of an event with a JSON POST, signed according to Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). The receiver can verify the sender and detect duplicates.',
    settings: {
      url: { label: 'URL', desc: 'Starts with https://.' },
      event: {
        label: 'Event type',
        desc: 'Tells the receiver what happened, for example “company.checked”.',
      },
      data: { label: 'Data', desc: 'Values to send, by name.' },
      credential: {
        label: 'Signing secret',
        desc: 'A credential for the site of the URL. Its secret signs the message (HMAC-SHA256) and isn’t sent. Leave empty to send unsigned messages.',
      },
    },
    outputs: {
      status: 'Status',
      id: 'Message ID',
      signed: 'Signed',
    },
  },
  de: {
    title: 'Ausgehender Webhook',
    desc: 'Meldet einem anderen System ein Ereignis: per POST mit JSON, signiert nach Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). So kann der Empfänger die Herkunft prüfen und Duplikate erkennen.',
    settings: {
      url: { label: 'URL', desc: 'Beginnt mit https://.' },
      event: {
        label: 'Ereignistyp',
        desc: 'Kennzeichnet die Nachricht für den Empfänger, etwa „company.checked“.',
      },
      data: { label: 'Daten', desc: 'Zu sendende Werte, nach Namen.' },
      credential: {
        label: 'Signatur-Secret',
        desc: 'Zugangsdaten für die Website der URL. Ihr Secret signiert die Nachricht (HMAC-SHA256) und wird nicht gesendet. Leer lassen für Nachrichten ohne Signatur.',
      },
    },
    outputs: {
      status: 'Status',
      id: 'Nachrichten-ID',
      signed: 'Signiert',
    },
  },
  zh: {
    title: '发送 Webhook',
    desc: '向其他系统通知事件：以 POST 发送 JSON，并按 Standard Webhooks 规范签名（webhook-id、webhook-timestamp、webhook-signature），接收方可据此验证来源并避免重复处理。',
    settings: {
      url: { label: 'URL', desc: '以 https:// 开头。' },
      event: { label: '事件类型', desc: '供接收方识别消息，例如“company.checked”。' },
      data: { label: '数据', desc: '要发送的值，按名称列出。' },
      credential: {
        label: '签名密钥',
        desc: 'URL 所属网站的凭证。其密钥用于签名消息（HMAC-SHA256），不会被发送。留空则不签名。',
      },
    },
    outputs: {
      status: '状态码',
      id: '消息 ID',
      signed: '已签名',
    },
  },
})
