import { withoutHidden } from '@millrace/contract/hidden-text'

// Control characters but tab and newline; zero-width space, soft hyphen, word joiner and byte order mark, which hide
// words from search. The joiners U+200C and U+200D stay: they are part of words in many scripts.
// oxlint-disable-next-line no-control-regex
const DROPPED = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\ufff9-\ufffb]/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\f]/g

/** Text as the whole product stores it: no NUL, lone surrogates replaced by U+FFFD, only `\n` as line break. */
export const normalizeText = (raw: string): string =>
  raw
    .replace(LINE_ENDS, '\n')
    .replaceAll('\u2029', '\n\n')
    .replace(DROPPED, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()

/** Normalized text without hidden characters that only a model would read. */
export const cleanText = (raw: string): string => normalizeText(withoutHidden(raw).text)

/** `cleanText` on one line. */
const cleanLine = (raw: string): string => cleanText(raw).replace(/\s+/g, ' ').trim()

const SHORT_CHARACTERS = 300

/** `cleanLine` for titles and headings, limited in length. */
export const shortLine = (raw: string): string =>
  cleanLine(raw.slice(0, SHORT_CHARACTERS * 4))
    .slice(0, SHORT_CHARACTERS)
    .toWellFormed()
