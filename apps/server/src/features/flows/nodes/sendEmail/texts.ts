import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Send email',
    desc: 'Sends an email through this server’s mail server, or your own. Each email is sent only once, even if a run restarts after a crash. Without a mail server, it waits in the outbox.',
    settings: {
      connection: {
        label: 'From',
        desc: 'A mail server that is connected under Integrations. Leave empty for this server’s sender address.',
      },
      to: { label: 'To', desc: 'Up to 20 comma-separated addresses. Each recipient gets a separate email.' },
      subject: 'Subject',
      text: { label: 'Text', desc: 'Plain text. An empty line starts a new paragraph.' },
      replyTo: { label: 'Reply-to', desc: 'Leave empty for the sender’s address.' },
    },
    outputs: {
      to: 'Recipients',
      count: 'Number of emails',
      waits: 'Waiting for a mail server',
    },
  },
  de: {
    title: 'E-Mail senden',
    desc: 'Sendet eine E-Mail über den Mailserver dieses Servers oder Ihren eigenen. Jede E-Mail wird nur einmal gesendet, auch wenn ein Lauf nach einem Absturz neu startet. Ohne Mailserver wartet sie im Postausgang.',
    settings: {
      connection: {
        label: 'Von',
        desc: 'Ein Mailserver, der unter Integrationen verbunden ist. Leer lassen für die Absenderadresse dieses Servers.',
      },
      to: {
        label: 'An',
        desc: 'Bis zu 20 Adressen, durch Kommas getrennt. Jeder Empfänger bekommt eine eigene E-Mail.',
      },
      subject: 'Betreff',
      text: { label: 'Text', desc: 'Reiner Text. Eine Leerzeile beginnt einen neuen Absatz.' },
      replyTo: { label: 'Antwortadresse', desc: 'Leer lassen für die Adresse des Absenders.' },
    },
    outputs: {
      to: 'Empfänger',
      count: 'Anzahl der E-Mails',
      waits: 'Wartet auf einen Mailserver',
    },
  },
  zh: {
    title: '发送电子邮件',
    desc: '通过此服务器的邮件服务器或您自己的邮件服务器发送电子邮件。即使运行在崩溃后重新开始，每封邮件也只发送一次。没有邮件服务器时，邮件在发件箱中等待。',
    settings: {
      connection: { label: '发件人', desc: '在“集成”中连接的邮件服务器。留空则使用此服务器的发件人地址。' },
      to: { label: '收件人', desc: '最多 20 个地址，以逗号分隔。每位收件人会收到单独的邮件。' },
      subject: '主题',
      text: { label: '正文', desc: '纯文本。空行表示新段落。' },
      replyTo: { label: '回复地址', desc: '留空则使用发件人的地址。' },
    },
    outputs: {
      to: '收件人',
      count: '邮件数量',
      waits: '等待邮件服务器',
    },
  },
})
