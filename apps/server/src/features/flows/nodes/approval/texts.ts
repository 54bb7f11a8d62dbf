import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Human approval',
    desc: 'Asks a person and continues when they respond. The request appears under “Approvals” and can be answered by link.',
    settings: {
      title: 'Question',
      text: {
        label: 'Details',
        desc: 'What the person needs to decide, such as a draft, an amount or a link.',
      },
      fields: { label: 'Editable fields', desc: 'One field per name, with its initial value.' },
      assignee: {
        label: 'Assignee',
        desc: 'The email address of a member. If empty, anyone who can edit in this project.',
      },
      timeOutHours: {
        label: 'Timeout (hours)',
        desc: 'Without a response by then, the flow continues at “Timeout”. If empty, it waits indefinitely.',
      },
    },
    ports: { approved: 'Approved', declined: 'Declined', timeout: 'Timeout' },
    outputs: {
      approved: 'Approved',
      values: 'Field values',
      comment: 'Comment',
      by: 'Decided by',
      at: 'Decided at',
    },
  },
  de: {
    title: 'Freigabe durch Menschen',
    desc: 'Fragt einen Menschen und geht weiter, sobald es eine Antwort gibt. Die Frage steht in der Konsole unter „Freigaben“ und lässt sich auch über einen Link beantworten.',
    settings: {
      title: 'Frage',
      text: {
        label: 'Worum es geht',
        desc: 'Was man wissen muss, um zu entscheiden: ein Entwurf, ein Betrag, ein Link.',
      },
      fields: {
        label: 'Auszufüllen oder zu berichtigen',
        desc: 'Ein Feld für jeden Namen, mit dem, was zuerst darin steht.',
      },
      assignee: {
        label: 'Wer entscheidet',
        desc: 'Die E-Mail-Adresse eines Mitglieds. Leer: wer in diesem Projekt bearbeiten darf.',
      },
      timeOutHours: {
        label: 'Frist in Stunden',
        desc: 'Ohne Antwort bis dahin geht es bei „Frist abgelaufen“ weiter. Leer: Es wird gewartet, so lange es dauert.',
      },
    },
    ports: { approved: 'Freigegeben', declined: 'Abgelehnt', timeout: 'Frist abgelaufen' },
    outputs: {
      approved: 'Freigegeben',
      values: 'Werte der Felder',
      comment: 'Kommentar',
      by: 'Wer geantwortet hat',
      at: 'Wann',
    },
  },
  zh: {
    title: '人工审批',
    desc: '询问一个人，得到回答后继续。问题显示在控制台的“审批”中，也可通过链接回答。',
    settings: {
      title: '问题',
      text: { label: '相关内容', desc: '作出决定所需了解的内容：草稿、金额、链接。' },
      fields: { label: '需填写或更正的内容', desc: '每个名称一个字段，以及其中最初的内容。' },
      assignee: { label: '由谁决定', desc: '成员的电子邮件地址。留空：在此项目中有编辑权限的任何人。' },
      timeOutHours: { label: '超时（小时）', desc: '到时仍无答复，则从“超时”继续。留空：一直等待。' },
    },
    ports: { approved: '已批准', declined: '已拒绝', timeout: '超时' },
    outputs: {
      approved: '已批准',
      values: '各字段的值',
      comment: '备注',
      by: '答复人',
      at: '时间',
    },
  },
})
