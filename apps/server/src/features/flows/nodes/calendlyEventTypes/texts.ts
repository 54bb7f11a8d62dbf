import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Calendly: List event types',
    desc: 'Lists the active event types.',
    settings: {
      connection: { label: 'Calendly account', desc: 'Connected by an admin under Integrations.' },
    },
    outputs: {
      eventTypes: 'Event types',
      count: 'Number of event types',
      'eventTypes.id': 'ID',
      'eventTypes.name': 'Name',
      'eventTypes.minutes': 'Length (minutes)',
      'eventTypes.url': 'Link',
    },
  },
  de: {
    title: 'Calendly: Termintypen auflisten',
    desc: 'Listet die aktiven Termintypen auf.',
    settings: {
      connection: { label: 'Calendly-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
    },
    outputs: {
      eventTypes: 'Termintypen',
      count: 'Anzahl der Termintypen',
      'eventTypes.id': 'ID',
      'eventTypes.name': 'Name',
      'eventTypes.minutes': 'Dauer (Minuten)',
      'eventTypes.url': 'Link',
    },
  },
  zh: {
    title: 'Calendly：列出活动类型',
    desc: '列出已启用的活动类型。',
    settings: {
      connection: { label: 'Calendly 账号', desc: '由管理员在“集成”中连接。' },
    },
    outputs: {
      eventTypes: '活动类型',
      count: '活动类型数量',
      'eventTypes.id': 'ID',
      'eventTypes.name': '名称',
      'eventTypes.minutes': '时长（分钟）',
      'eventTypes.url': '链接',
    },
  },
})
