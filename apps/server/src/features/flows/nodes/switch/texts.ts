import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Switch',
    desc: 'Has a branch for each case. From top to bottom, the first case whose conditions match is used.',
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
    title: 'Verzweigung',
    desc: 'Hat für jeden Fall einen eigenen Zweig. Von oben nach unten gilt der erste Fall, dessen Bedingungen erfüllt sind.',
    settings: {
      cases: { label: 'Fälle', desc: 'Jeder Fall hat eigene Bedingungen und einen eigenen Zweig.' },
    },
    ports: { else: 'Sonst' },
    outputs: {
      port: 'Gewählter Zweig',
      title: 'Titel des Falls',
    },
  },
  zh: {
    title: '多路分支',
    desc: '每种情况对应一个分支。从上到下，采用第一个符合条件的情况。',
    settings: {
      cases: { label: '情况', desc: '每种情况都有自己的条件和分支。' },
    },
    ports: { else: '其他' },
    outputs: {
      port: '所选分支',
      title: '情况标题',
    },
  },
})
