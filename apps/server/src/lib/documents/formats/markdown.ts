import { SectionList } from '../sections.ts'
import { shortLine, normalizeText } from '../text/clean.ts'
import { charsetOf, decode } from '../text/decode.ts'
import { addBlocks, type Block } from './blocks.ts'
import type { Parsed, Reading } from './context.ts'
import { nameTableRows } from './markdown-table.ts'

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const FRONT_END = /^(?:---|\.\.\.)\s*$/

/**
 * Reads Markdown by its headings and names the cells of table rows as other formats do. Everything else, including
 * code, keeps its original text. Front matter and comments are dropped.
 */
export function readMarkdown({ bytes, mime, limits }: Reading): Parsed {
  const list = new SectionList(limits.characters)
  const lines = normalizeText(decode(bytes, charsetOf(mime))).split('\n')
  const front = frontMatter(lines)
  const blocks = [...blocksOf(lines.slice(front.length))]
  addBlocks(list, blocks)
  const first = blocks.find((block) => 'heading' in block)
  return {
    title: shortLine(front.title ?? first?.heading ?? '') || null,
    pages: null,
    language: front.language,
    sections: list.sections,
  }
}

/** The front matter: settings between `---` lines at the very start, as site generators use it. */
function frontMatter(lines: string[]): { length: number; title: string | null; language: string | null } {
  const end =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && FRONT_END.test(line)) : -1
  const settings = lines.slice(1, end)
  // A horizontal rule at the top also begins with dashes; front matter has a key on its first line.
  if (end < 1 || !/^(?:[\w-]+\s*:|#|\s*$)/.test(settings[0] ?? ''))
    return { length: 0, title: null, language: null }
  const valueOf = (key: string) => {
    const line = settings.find((one) => one.startsWith(`${key}:`))
    return (
      line
        ?.slice(key.length + 1)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2') || null
    )
  }
  return { length: end + 1, title: valueOf('title'), language: valueOf('lang') ?? valueOf('language') }
}

function* blocksOf(lines: string[]): Generator<Block> {
  let text: string[] = []
  let fence: string | null = null
  const take = () => {
    const block = {
      text: nameTableRows(text)
        .join('\n')
        .replace(/^\n+|(?<!\n)\n+$/g, ''),
    }
    text = []
    return block
  }
  for (const line of withoutComments(lines)) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (mark && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null
      text.push(line)
      continue
    }
    if (mark) fence = mark
    const heading = mark ? null : headingOf(line, text)
    if (!heading) {
      text.push(line)
      continue
    }
    if (heading.underlined) text.pop()
    yield take()
    yield { level: heading.level, heading: heading.text }
  }
  yield take()
}

function headingOf(
  line: string,
  before: string[],
): { level: number; text: string; underlined: boolean } | null {
  const atx = ATX.exec(line)
  if (atx) return { level: atx[1]!.length, text: plain(line.slice(atx[0].length)), underlined: false }
  const underline = UNDERLINE.exec(line)
  const above = before.at(-1) ?? ''
  // Only a one-line paragraph: a rule below a list or a longer paragraph is rarely meant as a heading.
  const alone = (before.at(-2) ?? '').trim() === '' && /^ {0,3}[^\s>|#*+-]/.test(above)
  if (!underline || !alone) return null
  return { level: underline[1]!.startsWith('=') ? 1 : 2, text: plain(above), underlined: true }
}

const HEADING_CHARACTERS = 1000

/** A heading's text without emphasis, code, link and closing `#` marks. */
const plain = (text: string) =>
  text
    .slice(0, HEADING_CHARACTERS)
    .trim()
    .replace(/[ \t]#+$/, '')
    .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/(\*{1,3}|`{1,3})([^\s*`](?:[^*`]*[^\s*`])?)\1/g, '$2')
    .trim()

/** Drops `<!-- … -->` outside code. */
function* withoutComments(lines: string[]): Generator<string> {
  let fenced = false
  let hidden = false
  for (const line of lines) {
    if (!hidden && FENCE.test(line)) fenced = !fenced
    if (fenced || (!hidden && !line.includes('<!--'))) {
      yield line
      continue
    }
    const { kept, open } = cutComments(line, hidden)
    hidden = open
    if (kept.trim() !== '') yield kept
  }
}

function cutComments(line: string, startsHidden: boolean): { kept: string; open: boolean } {
  let kept = ''
  let hidden = startsHidden
  for (let at = 0; at < line.length;) {
    const next = line.indexOf(hidden ? '-->' : '<!--', at)
    if (!hidden) kept += line.slice(at, next < 0 ? undefined : next)
    if (next < 0) break
    at = next + (hidden ? 3 : 4)
    hidden = !hidden
  }
  return { kept, open: hidden }
}
