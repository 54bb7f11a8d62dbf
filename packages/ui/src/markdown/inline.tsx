import type { MarkedToken, Token } from 'marked'
import type { ReactNode } from 'react'
import { CitationMark } from './CitationMark.tsx'
import { decodeEntities, safeHref } from './text.ts'

const MARK = /\[(\d{1,3})\]/
const LINE_BREAK = /^<br\s*\/?>$/i
const COMMENT = /^<!--/

/** Text with its citation marks. */
function withMarks(text: string): ReactNode {
  const pieces = decodeEntities(text).split(MARK)
  if (pieces.length === 1) return pieces[0]
  return pieces.map((piece, index) =>
    index % 2 === 0 ? piece : <CitationMark key={index} number={Number(piece)} />,
  )
}

/** HTML is never read as HTML: it stands there as the text it is, but for line breaks and comments. */
export function htmlAsText(text: string): ReactNode {
  if (LINE_BREAK.test(text.trim())) return <br />
  return COMMENT.test(text.trim()) ? null : text
}

function link(token: Extract<MarkedToken, { type: 'link' }>): ReactNode {
  // `[1]` with a definition of 1 further down is still the mark of a citation.
  const mark = token.raw.match(MARK)
  if (mark?.[0] === token.raw) return <CitationMark number={Number(mark[1])} />
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
