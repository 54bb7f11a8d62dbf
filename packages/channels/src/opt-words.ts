/** Messages that stop all further ones, if nothing else is in them. The words that vendors and operators know. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'stopp', 'abmelden', 'abbestellen', '退订', '停止'])
const START = new Set(['start', 'unstop', 'subscribe', 'anmelden', '订阅', '开始'])

/** Whether a message is only a word for opting out or in. */
export function optWord(text: string): 'out' | 'in' | null {
  const word = text
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[\s.!。！]/g, '')
  return STOP.has(word) ? 'out' : START.has(word) ? 'in' : null
}

/** Confirms an opt-out, in the language of the word. */
export const OPTED_OUT_TEXT = {
  en: 'You won’t get any more messages here. Write START to continue.',
  de: 'Sie erhalten hier keine Nachrichten mehr. Schreiben Sie START, um fortzufahren.',
  zh: '您将不会再收到消息。如需继续，请发送 START。',
} as const

/** Confirms that they get messages again. */
export const OPTED_IN_TEXT = {
  en: 'You’re back: you’ll get answers here again.',
  de: 'Willkommen zurück: Sie erhalten hier wieder Antworten.',
  zh: '欢迎回来：您将重新收到回复。',
} as const

/** The language of a word for opting out or in. */
export function optLanguage(text: string): keyof typeof OPTED_OUT_TEXT {
  if (/[\u4e00-\u9fff]/.test(text)) return 'zh'
  return /stopp|ab|an/i.test(text) ? 'de' : 'en'
}
