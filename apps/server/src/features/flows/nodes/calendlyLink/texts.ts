import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Calendly: Create scheduling link',
    desc: 'Creates a link with which one person can book one time. Calendly requires a paid plan for it.',
    settings: {
      connection: { label: 'Calendly account', desc: 'Connected by an admin under Integrations.' },
      eventType: { label: 'Event type', desc: 'Its name, or its link.' },
    },
    outputs: {
      url: 'Link',
      eventType: 'Event type',
    },
  },
  de: {
    title: 'Calendly: Buchungslink erstellen',
    desc: 'Erstellt einen Link, mit dem eine Person einen Termin buchen kann. Calendly verlangt dafür einen bezahlten Tarif.',
    settings: {
      connection: { label: 'Calendly-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      eventType: { label: 'Termintyp', desc: 'Sein Name oder sein Link.' },
    },
    outputs: {
      url: 'Link',
      eventType: 'Termintyp',
    },
  },
  zh: {
    title: 'Calendly：创建预约链接',
    desc: '创建一个可供一人预约一次的链接。Calendly 要求使用付费套餐。',
    settings: {
      connection: { label: 'Calendly 账号', desc: '由管理员在“集成”中连接。' },
      eventType: { label: '活动类型', desc: '其名称或链接。' },
    },
    outputs: {
      url: '链接',
      eventType: '活动类型',
    },
  },
})
