import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Google Calendar: Find free times',
    desc: 'Finds times at which none of the calendars has an event.',
    settings: {
      connection: { label: 'Google account', desc: 'Connected by an admin under Integrations.' },
      calendars: {
        label: 'Calendars',
        desc: 'Comma-separated IDs, usually email addresses, up to 10. “primary” is the account’s own.',
      },
      from: { label: 'From', desc: 'Such as 2026-11-30T09:00:00Z. Leave empty for now.' },
      to: { label: 'To', desc: 'Up to 60 days later. Leave empty for one week.' },
      minutes: 'Length (minutes)',
      most: 'Max times',
    },
    outputs: {
      slots: 'Free times',
      busy: 'Busy times',
      count: 'Number of free times',
      'busy.start': 'Start',
      'busy.end': 'End',
      'slots.start': 'Start',
      'slots.end': 'End',
    },
  },
  de: {
    title: 'Google Kalender: Freie Zeiten finden',
    desc: 'Findet Zeiten, zu denen keiner der Kalender einen Termin hat.',
    settings: {
      connection: { label: 'Google-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      calendars: {
        label: 'Kalender',
        desc: 'IDs, meist E-Mail-Adressen, durch Kommas getrennt, bis zu 10. „primary“ ist der eigene des Kontos.',
      },
      from: { label: 'Von', desc: 'Zum Beispiel 2026-11-30T09:00:00Z. Leer lassen für jetzt.' },
      to: { label: 'Bis', desc: 'Bis zu 60 Tage später. Leer lassen für eine Woche.' },
      minutes: 'Dauer (Minuten)',
      most: 'Max. Zeiten',
    },
    outputs: {
      slots: 'Freie Zeiten',
      busy: 'Belegte Zeiten',
      count: 'Anzahl freier Zeiten',
      'busy.start': 'Beginn',
      'busy.end': 'Ende',
      'slots.start': 'Beginn',
      'slots.end': 'Ende',
    },
  },
  zh: {
    title: 'Google 日历：查找空闲时间',
    desc: '查找所有日历都没有活动的时间。',
    settings: {
      connection: { label: 'Google 账号', desc: '由管理员在“集成”中连接。' },
      calendars: {
        label: '日历',
        desc: '以逗号分隔的 ID，通常是电子邮件地址，最多 10 个。“primary”是账号自己的日历。',
      },
      from: { label: '开始', desc: '例如 2026-11-30T09:00:00Z。留空表示现在。' },
      to: { label: '结束', desc: '最多 60 天之后。留空表示一周。' },
      minutes: '时长（分钟）',
      most: '最多时间数',
    },
    outputs: {
      slots: '空闲时间',
      busy: '忙碌时间',
      count: '空闲时间数量',
      'busy.start': '开始',
      'busy.end': '结束',
      'slots.start': '开始',
      'slots.end': '结束',
    },
  },
})
