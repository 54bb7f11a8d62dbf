import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Send to channel',
    desc: 'Sends a message by WhatsApp, Messenger, Instagram or Slack. It appears in the contact’s conversation at the desk. If the provider doesn’t allow it now, the flow continues at “Not allowed”. A test run only shows what would be sent.',
    settings: {
      channel: { label: 'Channel', desc: 'Connected to an agent of this project.' },
      to: {
        label: 'Recipient',
        desc: 'The ID of a conversation. Or for WhatsApp an international phone number, for Messenger and Instagram a user ID, for Slack a channel ID such as C0123ABCD.',
      },
      kind: { label: 'Send', options: { text: 'Text', template: 'WhatsApp template' } },
      text: 'Text',
      template: {
        label: 'Template',
        desc: 'Approved by WhatsApp. Needed once a contact hasn’t written for 24 hours.',
      },
      values: {
        label: 'Values of the placeholders',
        desc: 'A form of the template’s placeholders, or a JSON list in their order, such as ["@@row.name@@", "6 pm"].',
      },
      agreed: {
        label: 'The contact agreed to be written to',
        desc: 'Is recorded with the contact. Templates are sent only to people who agreed, and never to those who opted out.',
      },
    },
    ports: { out: 'Sent', refused: 'Not allowed' },
    outputs: {
      sent: 'Whether it was put into the outbox',
      reason: 'Why not, such as window_closed, never_wrote, opted_out, no_opt_in or template_missing',
      text: 'What the contact reads',
      messageId: 'Message ID',
      conversationId: 'Conversation ID',
      test: 'Whether it was a test run, which sends nothing',
    },
  },
  de: {
    title: 'An Kanal senden',
    desc: 'Sendet eine Nachricht über WhatsApp, Messenger, Instagram oder Slack. Sie erscheint in der Unterhaltung des Kontakts am Chat-Desk. Erlaubt der Anbieter sie gerade nicht, geht der Flow bei „Nicht erlaubt“ weiter. Ein Testlauf zeigt nur, was gesendet würde.',
    settings: {
      channel: { label: 'Kanal', desc: 'Mit einem Agenten dieses Projekts verbunden.' },
      to: {
        label: 'Empfänger',
        desc: 'Die ID einer Unterhaltung. Oder für WhatsApp eine internationale Telefonnummer, für Messenger und Instagram eine Nutzer-ID, für Slack eine Kanal-ID wie C0123ABCD.',
      },
      kind: { label: 'Senden', options: { text: 'Text', template: 'WhatsApp-Vorlage' } },
      text: 'Text',
      template: {
        label: 'Vorlage',
        desc: 'Von WhatsApp genehmigt. Nötig, wenn ein Kontakt 24 Stunden lang nicht geschrieben hat.',
      },
      values: {
        label: 'Werte der Platzhalter',
        desc: 'Ein Formular der Platzhalter der Vorlage oder eine JSON-Liste in deren Reihenfolge, etwa ["@@row.name@@", "18 Uhr"].',
      },
      agreed: {
        label: 'Der Kontakt ist einverstanden, Nachrichten zu erhalten',
        desc: 'Wird beim Kontakt festgehalten. Vorlagen gehen nur an Personen, die zugestimmt haben, und nie an solche, die keine Nachrichten mehr möchten.',
      },
    },
    ports: { out: 'Gesendet', refused: 'Nicht erlaubt' },
    outputs: {
      sent: 'Ob sie in den Postausgang gelegt wurde',
      reason: 'Warum nicht, etwa window_closed, never_wrote, opted_out, no_opt_in oder template_missing',
      text: 'Was der Kontakt liest',
      messageId: 'Nachrichten-ID',
      conversationId: 'ID der Unterhaltung',
      test: 'Ob es ein Testlauf war, der nichts sendet',
    },
  },
  zh: {
    title: '发送到渠道',
    desc: '通过 WhatsApp、Messenger、Instagram 或 Slack 发送消息。消息会显示在客服工作台中该联系人的对话里。如果提供商当前不允许，工作流会从“不允许”继续。试运行只显示将要发送的内容。',
    settings: {
      channel: { label: '渠道', desc: '已连接到此项目的智能体。' },
      to: {
        label: '收件人',
        desc: '对话 ID；WhatsApp 也可用国际电话号码，Messenger 和 Instagram 可用用户 ID，Slack 可用频道 ID（例如 C0123ABCD）。',
      },
      kind: { label: '发送', options: { text: '文本', template: 'WhatsApp 模板' } },
      text: '文本',
      template: { label: '模板', desc: '经 WhatsApp 批准。联系人超过 24 小时未发消息时需要使用。' },
      values: {
        label: '占位符的值',
        desc: '模板占位符的表单，或按其顺序的 JSON 列表，例如 ["@@row.name@@", "18:00"]。',
      },
      agreed: {
        label: '联系人已同意接收消息',
        desc: '会记录到联系人。模板只发送给已同意的人，绝不会发送给已退订的人。',
      },
    },
    ports: { out: '已发送', refused: '不允许' },
    outputs: {
      sent: '是否已放入发件箱',
      reason: '未发送的原因，例如 window_closed、never_wrote、opted_out、no_opt_in 或 template_missing',
      text: '联系人读到的内容',
      messageId: '消息 ID',
      conversationId: '对话 ID',
      test: '是否为不发送内容的试运行',
    },
  },
})
