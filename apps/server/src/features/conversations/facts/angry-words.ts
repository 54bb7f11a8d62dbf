// Words that people write to a machine in anger, in the languages of the console. Only words with hardly any other
// meaning: people also ask a town about "garbage" or a farmer about "Mist".

const WORDS = new Set(
  `useless ridiculous stupid idiot idiots idiotic moron morons crap crappy shit shitty bullshit fuck fucked fucking wtf
  pathetic unacceptable outrageous infuriating frustrating
  scheiße scheisse scheiß scheiss verarschen verarscht dumm dämlich idioten idiotisch bescheuert nutzlos lächerlich
  unverschämt unverschämtheit frechheit saftladen schwachsinn blödsinn nervt frustrierend zeitverschwendung`.split(
    /\s+/,
  ),
)

const PHRASES = [
  'waste of time',
  'fed up',
  'sick of this',
  "you don't understand",
  "doesn't help at all",
  'so ein mist',
  'jetzt reicht es',
  'jetzt reichts',
  'verstehst mich nicht',
  'verstehen mich nicht',
].map((phrase) => ` ${phrase} `)

/** Chinese has no spaces, so these match anywhere in a text. */
const CHINESE =
  '傻逼 傻b 他妈的 妈的 滚蛋 白痴 智障 废物 真垃圾 太垃圾 垃圾客服 垃圾机器人 什么玩意 气死 烦死 浪费时间 听不懂人话 答非所问'.split(
    ' ',
  )

const NEGATIONS = new Set("not isn't aren't wasn't never no nicht kein keine keinen nie".split(' '))

/** Whether a text contains words that people use in anger. "Not useless" contains none. */
export function hasAngryWords(text: string): boolean {
  const lower = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  const words = lower.split(/[^\p{L}']+/u).filter(Boolean)
  const spaced = ` ${words.join(' ')} `
  return (
    words.some((word, n) => WORDS.has(word) && !NEGATIONS.has(words[n - 1] ?? '')) ||
    PHRASES.some((phrase) => spaced.includes(phrase)) ||
    CHINESE.some((word) => lower.includes(word))
  )
}
