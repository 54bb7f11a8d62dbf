import type { MarkedToken, Token } from 'marked'
import { type ReactNode, use } from 'react'
import { decodeEntities, safeHref } from './text.ts'
import { CitationContext } from './citation-context.ts'
import styles from './Markdown.module.css'

/** One `[n]`, alone. */
const MARK = /^\[(\d{1,3})\]$/
/** Marks with the word before them (its end, if it is long) and the punctuation after them. */
const CITED = /(\S{0,24}?) ?((?:\[\d{1,3}\] ?)*\[\d{1,3}\])([.,;:!?…)»”"']*)/g
const LINE_BREAK = /^<br\s*\/?>$/i
const COMMENT = /^<!--/

/** Text with its citation marks. */
function withMarks(raw: string): ReactNode {
  const text = decodeEntities(raw)
  if (!text.includes('[')) return text
  const pieces: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(CITED)) {
    const [whole, word = '', marks = '', after = ''] = match
    if (match.index > at) pieces.push(text.slice(at, match.index))
    pieces.push(<CitedWord key={match.index} raw={whole} word={word} marks={marks} after={after} />)
    at = match.index + whole.length
  }
  return [...pieces, text.slice(at)]
}

/** HTML is never read as HTML: it stands there as the text it is, but for line breaks and comments. */
export function htmlAsText(text: string): ReactNode {
  if (LINE_BREAK.test(text.trim())) return <br />
  return COMMENT.test(text.trim()) ? null : text
}

function link(token: Extract<MarkedToken, { type: 'link' }>): ReactNode {
  // `[1]` with a definition of 1 further down is still the mark of a citation.
  if (MARK.test(token.raw)) return withMarks(token.raw)
  const href = safeHref(token.href)
  if (href === null) return renderInline(token.tokens)
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {renderInline(token.tokens)}
    </a>
  )
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? renderInline(token.tokens) : withMarks(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{renderInline(token.tokens)}</strong>
    case 'em':
      return <em>{renderInline(token.tokens)}</em>
    case 'del':
      return <del>{renderInline(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return link(token)
    // A picture would be fetched from a place that the model chose; its words stay.
    case 'image':
      return decodeEntities(token.text)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'html':
      return htmlAsText(token.text)
    default:
      return token.raw
  }
}

/** Spans of a block as elements; nothing of the text is ever parsed as HTML. */
export function renderInline(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Span key={index} token={token as MarkedToken} />)
}

function Span({ token }: { token: MarkedToken }) {
  return inline(token)
}

interface CitedWordProps {
  /** The text as it was, for numbers that are no citations. */
  raw: string
  word: string
  /** Such as `[1][2]`. */
  marks: string
  after: string
}

/** A word with the citations after it: a button for each number that is known. */
function CitedWord({ raw, word, marks, after }: CitedWordProps) {
  const { nameOf } = use(CitationContext)
  const numbers = [...marks.matchAll(/\d+/g)].map(Number)
  if (numbers.every((number) => nameOf(number) === null)) return raw
  return (
    <span className={styles.cited}>
      {word}
      {numbers.map((number, index) => (
        <CitationMark key={index} number={number} />
      ))}
      {after}
    </span>
  )
}

function CitationMark({ number }: { number: number }) {
  const { nameOf, open, opened } = use(CitationContext)
  const name = nameOf(number)
  if (name === null) return ` [${number}]`
  return (
    <button
      type="button"
      className={styles.citation}
      title={name}
      aria-label={name}
      aria-expanded={opened === number}
      aria-haspopup="dialog"
      onClick={() => open(number)}
    >
      {number}
    </button>
  )
}
