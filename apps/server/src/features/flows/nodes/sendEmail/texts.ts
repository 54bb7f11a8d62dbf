import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Send email',
    desc: 'Sends an email through this server’s mail server. Each email is sent only once, even if a run restarts after a crash. Without a mail server, it waits in the outbox.',
    settings: {
      to: { label: 'To', desc: 'Up to 20 comma-separated addresses. Each recipient gets a separate email.' },
      subject: 'Subject',
      text: { label: 'Text', desc: 'Plain text. An empty line starts a new paragraph.' },
      replyTo: { label: 'Reply-to', desc: 'If empty, this server’s sender address.' },
    },
    outputs: {
      to: 'Recipients',
      count: 'Number of emails',
      waits: 'Waiting for a mail server',
    },
  },
  de: {
    title: 'E-Mail senden',
    desc: 'Sendet eine E-Mail über den Mailserver dieser Installation. Jede geht einmal hinaus, auch wenn ein Lauf nach einem Absturz wiederholt wird; solange kein Mailserver eingerichtet ist, wartet sie im Postausgang.',
    settings: {
      to: {
        label: 'An',
        desc: 'Eine Adresse oder mehrere mit Kommas dazwischen, höchstens 20. Jede bekommt eine eigene E-Mail und sieht die anderen nicht.',
      },
      subject: 'Betreff',
      text: { label: 'Text', desc: 'Einfacher Text; eine leere Zeile beginnt einen neuen Absatz.' },
      replyTo: { label: 'Antworten gehen an', desc: 'Leer: an den Absender dieser Installation.' },
    },
    outputs: {
      to: 'Empfänger',
      count: 'Wie viele E-Mails',
      waits: 'Ob sie auf einen Mailserver warten',
    },
  },
  zh: {
    title: '发送电子邮件',
    desc: '通过此安装的邮件服务器发送邮件。每封邮件只发送一次，即使崩溃后重复运行；未设置邮件服务器时，邮件在发件箱中等待。',
    settings: {
      to: {
        label: '收件人',
        desc: '一个地址，或用逗号分隔的多个地址，最多 20 个。每人收到单独的邮件，看不到其他收件人。',
      },
      subject: '主题',
      text: { label: '正文', desc: '纯文本；空行开始新的段落。' },
      replyTo: { label: '回复地址', desc: '留空：回复给此安装的发件人。' },
    },
    outputs: {
      to: '收件人',
      count: '邮件数量',
      waits: '是否在等待邮件服务器',
    },
  },
})
