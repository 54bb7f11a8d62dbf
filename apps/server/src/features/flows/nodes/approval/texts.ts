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
        desc: 'The email address of a member. Leave empty for anyone who can edit in this project.',
      },
      timeOutHours: {
        label: 'Timeout (hours)',
        desc: 'Without a response by then, the flow continues at “Timeout”. Leave empty to wait indefinitely.',
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
    title: 'Manuelle Freigabe',
    desc: 'Fragt eine Person und setzt den Flow nach der Antwort fort. Die Anfrage erscheint unter „Freigaben“ und lässt sich auch per Link beantworten.',
    settings: {
      title: 'Frage',
      text: {
        label: 'Details',
        desc: 'Grundlage für die Entscheidung, etwa ein Entwurf, ein Betrag oder ein Link.',
      },
      fields: { label: 'Bearbeitbare Felder', desc: 'Ein Feld je Name, mit seinem Anfangswert.' },
      assignee: {
        label: 'Zuständige Person',
        desc: 'Die E-Mail-Adresse eines Mitglieds. Leer lassen für alle, die in diesem Projekt bearbeiten können.',
      },
      timeOutHours: {
        label: 'Timeout (Stunden)',
        desc: 'Ohne Antwort bis dahin geht der Flow bei „Timeout“ weiter. Leer lassen, um unbegrenzt zu warten.',
      },
    },
    ports: { approved: 'Freigegeben', declined: 'Abgelehnt', timeout: 'Timeout' },
    outputs: {
      approved: 'Freigegeben',
      values: 'Feldwerte',
      comment: 'Kommentar',
      by: 'Entschieden von',
      at: 'Entschieden am',
    },
  },
  zh: {
    title: '人工审批',
    desc: '向人员发出请求，收到答复后继续。请求显示在“审批”中，也可通过链接答复。',
    settings: {
      title: '问题',
      text: { label: '详情', desc: '作出决定所需的信息，例如草稿、金额或链接。' },
      fields: { label: '可编辑字段', desc: '每个名称一个字段，并带有初始值。' },
      assignee: { label: '审批人', desc: '成员的邮箱地址。留空则由此项目中有编辑权限的任何人审批。' },
      timeOutHours: { label: '超时（小时）', desc: '到时仍无答复，则从“超时”继续。留空则一直等待。' },
    },
    ports: { approved: '已批准', declined: '已拒绝', timeout: '超时' },
    outputs: {
      approved: '已批准',
      values: '字段值',
      comment: '备注',
      by: '审批人',
      at: '审批时间',
    },
  },
})
