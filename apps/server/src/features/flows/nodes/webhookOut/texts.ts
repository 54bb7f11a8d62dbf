import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Outgoing webhook',
    desc: 'Tells another system what happened: a POST with JSON, signed after the Standard Webhooks specification (webhook-id, webhook-timestamp, webhook-signature), so that the receiver can check that it comes from you and is not handled twice.',
    settings: {
      url: { label: 'Address', desc: 'With https://.' },
      event: {
        label: 'Event type',
        desc: 'Identifies the message for the receiver, such as “company.checked”.',
      },
      data: { label: 'Data', desc: 'Values to send, by name.' },
      credential: {
        label: 'Signing secret',
        desc: 'A credential for the site of the URL. Its secret signs the message (HMAC-SHA256) and isn’t sent. If empty, the message isn’t signed.',
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
    desc: 'Sagt einem anderen System, was geschehen ist: ein POST mit JSON, signiert nach der Spezifikation Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature), damit der Empfänger prüfen kann, dass er von Ihnen kommt, und ihn nicht zweimal behandelt.',
    settings: {
      url: { label: 'URL', desc: 'Mit https://.' },
      event: {
        label: 'Art des Ereignisses',
        desc: 'Daran unterscheidet der Empfänger seine Nachrichten, etwa „company.checked“.',
      },
      data: { label: 'Daten', desc: 'Was gesendet wird, nach Namen.' },
      credential: {
        label: 'Signatur-Secret',
        desc: 'Zugangsdaten für die Website der Adresse. Ihr Secret signiert die Nachricht (HMAC-SHA256) und wird nicht gesendet. Leer: Die Nachricht wird nicht signiert.',
      },
    },
    outputs: {
      status: 'Status',
      id: 'ID der Nachricht',
      signed: 'Ob sie signiert wurde',
    },
  },
  zh: {
    title: '发出 Webhook',
    desc: '告知另一个系统发生了什么：一个带 JSON 的 POST，按 Standard Webhooks 规范签名（webhook-id、webhook-timestamp、webhook-signature），使接收方能确认它来自您，且不会处理两次。',
    settings: {
      url: { label: '地址', desc: '以 https:// 开头。' },
      event: { label: '事件类型', desc: '接收方据此区分消息，例如“company.checked”。' },
      data: { label: '数据', desc: '要发送的内容，按名称列出。' },
      credential: {
        label: '签名密钥',
        desc: '与该地址的网站对应的凭证。其密钥用于给消息签名（HMAC-SHA256），不会被发送。留空：消息不签名。',
      },
    },
    outputs: {
      status: '状态码',
      id: '消息 ID',
      signed: '是否已签名',
    },
  },
})
