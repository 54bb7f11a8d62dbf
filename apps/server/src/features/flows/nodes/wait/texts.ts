import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Wait',
    desc: 'Continues after a period or at a date and time. Waiting uses no resources and survives restarts.',
    settings: {
      mode: { label: 'Wait', options: { for: 'For a period', until: 'Until a date and time' } },
      amount: 'Duration',
      unit: {
        label: 'Unit',
        options: { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' },
      },
      until: {
        label: 'Date and time',
        desc: 'A date (its start in UTC) or a date with time and zone: 2026-03-01T09:00:00+01:00. Past times don’t wait.',
      },
    },
    outputs: {
      until: 'Waited until',
    },
  },
  de: {
    title: 'Warten',
    desc: 'Geht nach einer Zeitspanne oder zu einem Zeitpunkt weiter. Warten verbraucht keine Ressourcen und übersteht Neustarts.',
    settings: {
      mode: { label: 'Warten', options: { for: 'Für eine Zeitspanne', until: 'Bis zu einem Zeitpunkt' } },
      amount: 'Dauer',
      unit: {
        label: 'Einheit',
        options: { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
      },
      until: {
        label: 'Zeitpunkt',
        desc: 'Ein Datum (Tagesbeginn in UTC) oder ein Datum mit Uhrzeit und Zone: 2026-03-01T09:00:00+01:00. Bei vergangenen Zeitpunkten wird nicht gewartet.',
      },
    },
    outputs: {
      until: 'Gewartet bis',
    },
  },
  zh: {
    title: '等待',
    desc: '等待一段时间或到指定时间后继续。等待不占用资源，重启后仍然有效。',
    settings: {
      mode: { label: '等待方式', options: { for: '一段时间', until: '到指定时间' } },
      amount: '时长',
      unit: { label: '单位', options: { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' } },
      until: {
        label: '日期和时间',
        desc: '日期（UTC 当天零点），或带时间和时区的日期：2026-03-01T09:00:00+01:00。已过去的时间不会等待。',
      },
    },
    outputs: {
      until: '等待截止时间',
    },
  },
})
