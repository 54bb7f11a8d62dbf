// Messages have at most 8,000 characters, and requests for a person come at the beginning.
const LOOKED_AT = 1000

const list = (words: string) => new Set(words.split(' '))

/** Words for a person. */
const PEOPLE = list(
  'human humans person people agent operator representative rep someone staff support ' +
    'mensch menschen person personen mitarbeiter mitarbeiterin mitarbeitern jemand jemanden jemandem berater beraterin ansprechpartner kundendienst support',
).add('somebody')
/** Those that are rarely meant otherwise. */
const REAL = list(
  'human humans mensch menschen mitarbeiter mitarbeiterin mitarbeitern operator representative person',
)
const CONTACT = list(
  'talk speak chat connect transfer reach contact sprechen reden verbinden verbinde weiterleiten chatten erreichen kontaktieren',
)
/** Words that add nothing to the request. */
const FILLERS = list(
  'a an the i we id d m need want wanna would like can could may let me us to with real live actual please now get give is there any ' +
    'ich wir will möchte moechte bitte einen einem einer eine ein mit echten echte echtem echter kann können konnte könnte man mir mich an den dem der die das jetzt sofort zu richtigen live brauche hallo hi hello hey',
)
const CHINESE = /转人工|人工客服|人工服务|人工坐席|真人|找客服|联系客服|人工(?!智能|成本|费)/u

/** Maximum distance between verb and person in a request. */
const FAR = 5

/** Lower-case letters and digits, with words separated by single spaces. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a message asks for a person: in English, German or Chinese, or with one of the owner's phrases. */
export function asksForPerson(message: string, phrases: readonly string[] = []): boolean {
  const plain = plainOf(message.slice(0, LOOKED_AT))
  if (phrases.some((phrase) => holds(plain, plainOf(phrase)))) return true
  if (CHINESE.test(plain)) return true
  const words = plain.split(' ')
  if (words.some((word) => PEOPLE.has(word)) && words.every(saysNothingElse)) return true
  return words.some((word, at) => CONTACT.has(word) && isNearPerson(words, at))
}

const saysNothingElse = (word: string) => PEOPLE.has(word) || FILLERS.has(word) || CONTACT.has(word)

/** "Speak to someone" after the verb; before it ("mit einem Menschen sprechen") only unambiguous words. */
const isNearPerson = (words: readonly string[], verb: number): boolean =>
  words.slice(verb + 1, verb + 1 + FAR).some((word) => PEOPLE.has(word)) ||
  words.slice(Math.max(0, verb - FAR), verb).some((word) => REAL.has(word))

function holds(message: string, phrase: string): boolean {
  if (phrase === '') return false
  return UNSPACED.test(phrase) ? message.includes(phrase) : ` ${message} `.includes(` ${phrase} `)
}
