import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Google Calendar: Create event',
    desc: 'Creates an event. Each step creates it only once, even if a run restarts after a crash.',
    settings: {
      connection: { label: 'Google account', desc: 'Connected by an admin under Integrations.' },
      calendar: {
        label: 'Calendar',
        desc: 'Its ID, usually an email address. “primary” is the account’s own.',
      },
      title: 'Title',
      start: { label: 'Start', desc: 'Such as 2026-11-30T09:00:00Z.' },
      minutes: 'Length (minutes)',
      attendees: { label: 'Guests', desc: 'Up to 50 comma-separated email addresses.' },
      description: 'Description',
      location: 'Location',
      invite: 'Send invitations',
    },
    outputs: {
      id: 'Event ID',
      url: 'Link',
      start: 'Start',
      end: 'End',
    },
  },
  de: {
    title: 'Google Kalender: Termin erstellen',
    desc: 'Erstellt einen Termin. Jeder Schritt erstellt ihn nur einmal, auch wenn ein Lauf nach einem Absturz neu startet.',
    settings: {
      connection: { label: 'Google-Konto', desc: 'Von einem Admin unter „Integrationen“ verbunden.' },
      calendar: {
        label: 'Kalender',
        desc: 'Seine ID, meist eine E-Mail-Adresse. „primary“ ist der eigene des Kontos.',
      },
      title: 'Titel',
      start: { label: 'Beginn', desc: 'Zum Beispiel 2026-11-30T09:00:00Z.' },
      minutes: 'Dauer (Minuten)',
      attendees: { label: 'Gäste', desc: 'Bis zu 50 E-Mail-Adressen, durch Kommas getrennt.' },
      description: 'Beschreibung',
      location: 'Ort',
      invite: 'Einladungen senden',
    },
    outputs: {
      id: 'Termin-ID',
      url: 'Link',
      start: 'Beginn',
      end: 'Ende',
    },
  },
  zh: {
    title: 'Google 日历：创建活动',
    desc: '创建一个活动。即使运行在崩溃后重新开始，每个步骤也只创建一次。',
    settings: {
      connection: { label: 'Google 账号', desc: '由管理员在“集成”中连接。' },
      calendar: { label: '日历', desc: '其 ID，通常是电子邮件地址。“primary”是账号自己的日历。' },
      title: '标题',
      start: { label: '开始', desc: '例如 2026-11-30T09:00:00Z。' },
      minutes: '时长（分钟）',
      attendees: { label: '嘉宾', desc: '最多 50 个以逗号分隔的电子邮件地址。' },
      description: '说明',
      location: '地点',
      invite: '发送邀请',
    },
    outputs: {
      id: '活动 ID',
      url: '链接',
      start: '开始',
      end: '结束',
    },
  },
})
