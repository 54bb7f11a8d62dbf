import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Switch',
    desc: 'Has a way out for each of several cases. The first case whose rules hold is taken, from top to bottom.',
    settings: {
      cases: { label: 'Cases', desc: 'Each case has its own conditions and branch.' },
    },
    ports: { else: 'Otherwise' },
    outputs: {
      port: 'Branch taken',
      title: 'Case title',
    },
  },
  de: {
    title: 'Verzweigen',
    desc: 'Hat einen Ausgang für jeden von mehreren Fällen. Von oben nach unten wird der erste genommen, dessen Regeln gelten.',
    settings: {
      cases: { label: 'Fälle', desc: 'Jeder Fall hat Regeln und einen eigenen Ausgang.' },
    },
    ports: { else: 'Sonst' },
    outputs: {
      port: 'Ausgang, der genommen wurde',
      title: 'Titel des Falls',
    },
  },
  zh: {
    title: '分支',
    desc: '为多种情况各设一个出口。从上到下取第一个规则成立的情况。',
    settings: {
      cases: { label: '情况', desc: '每种情况都有自己的规则和出口。' },
    },
    ports: { else: '其他' },
    outputs: {
      port: '所走的出口',
      title: '情况的标题',
    },
  },
})
