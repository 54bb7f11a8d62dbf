/** Maximum size of a pattern with expanded repeats: `(ab){3}` has the size 6. Matching time grows with it. */
export const PATTERN_SIZE_MAX = 1000

const REPEAT = /\{(\d{1,4})(?:,(\d{0,4}))?\}/y
/** One matching unit: an escape, a character class, or a character. Patterns have at most 500 characters. */
const ATOM = /\\[pPx]\{[^{}\\]*\}|\\.|\[\^?\]?(?:\\.|[^\]\\]){0,500}\]|[^()]/suy

/** The size of a pattern; arbitrary if it can't be parsed. */
export function patternSize(pattern: string): number {
  const open: number[] = []
  let size = 0
  let last = 0
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === '(') {
      open.push(size)
      ;[size, last] = [0, 0]
      at += 1
    } else if (pattern[at] === ')') {
      last = size + 1
      size = (open.pop() ?? 0) + last
      at += 1
    } else {
      const repeat = matchAt(REPEAT, pattern, at)
      if (repeat) {
        const times = Math.max(Number(repeat[1]), Number(repeat[2] ?? 0), 1)
        size += last * (times - 1)
        last *= times
      } else {
        last = 1
        size += 1
      }
      at += (repeat ?? matchAt(ATOM, pattern, at))?.[0].length ?? 1
    }
  }
  return size + open.reduce((sum, outer) => sum + outer, 0)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
