import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Wait',
    desc: 'Continues after a period or at a date and time. Waiting uses no resources and survives restarts.',
    settings: {
      mode: { label: 'Wait', options: { for: 'For a period', until: 'Until a date and time' } },
      amount: 'Time',
      unit: {
        label: 'Unit',
        options: { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' },
      },
      until: {
        label: 'Moment',
        desc: 'A date (its start in UTC) or a date with time and zone: 2026-03-01T09:00:00+01:00. Past times don’t wait.',
      },
    },
    outputs: {
      until: 'Waited until',
    },
  },
  de: {
    title: 'Warten',
    desc: 'Geht nach einiger Zeit oder zu einem Zeitpunkt weiter. Warten beschäftigt nichts und übersteht Neustarts.',
    settings: {
      mode: { label: 'Wie lange', options: { for: 'Einige Zeit', until: 'Bis zu einem Zeitpunkt' } },
      amount: 'Dauer',
      unit: {
        label: 'Einheit',
        options: { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
      },
      until: {
        label: 'Zeitpunkt',
        desc: 'Ein Datum (sein Beginn in UTC) oder ein Datum mit Uhrzeit und Zone: 2026-03-01T09:00:00+01:00. Auf einen vergangenen wird nicht gewartet.',
      },
    },
    outputs: {
      until: 'Der Zeitpunkt, auf den gewartet wurde',
    },
  },
  zh: {
    title: '等待',
    desc: '经过一段时间或到某个时刻后继续。等待不占用资源，重启后依然有效。',
    settings: {
      mode: { label: '等待多久', options: { for: '一段时间', until: '直到某一时刻' } },
      amount: '时长',
      unit: { label: '单位', options: { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' } },
      until: {
        label: '时刻',
        desc: '一个日期（以 UTC 当天零点计），或带时间和时区的日期：2026-03-01T09:00:00+01:00。已过去的时刻不会等待。',
      },
    },
    outputs: {
      until: '所等待的时刻',
    },
  },
})
