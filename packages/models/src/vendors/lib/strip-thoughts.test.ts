import { expect, it } from 'vitest'
import { ThoughtStripper } from './strip-thoughts.ts'

/** The text in pieces of so many letters. */
function strip(text: string, size: number): string {
  const stripper = new ThoughtStripper()
  let out = ''
  for (let at = 0; at < text.length; at += size) out += stripper.push(text.slice(at, at + size))
  return out + stripper.end()
}

it.each([
  ['<think>Hm, a price.</think>\n\nForty euros.', 'Forty euros.'],
  ['\n<Thinking>a < b </think> c</THINKING>Yes', 'Yes'],
  ['<think></think>Yes', 'Yes'],
  ['<thought>x</thought>\n', ''],
  ['Write <think>like this</think>.', 'Write <think>like this</think>.'],
  ['<thinker> is a word.', '<thinker> is a word.'],
  ['<th', '<th'],
  ['<b>Bold</b>', '<b>Bold</b>'],
  ['  indented', '  indented'],
  ['<think>never ends', ''],
])('of %j stays %j, whatever the pieces', (text, wanted) => {
  for (const size of [1, 2, 3, 5, 7, 100]) expect(strip(text, size)).toBe(wanted)
})
