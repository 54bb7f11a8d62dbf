import type { MarkedToken, Token, Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { htmlAsText, renderInline } from './inline.tsx'
import styles from './Markdown.module.css'
import { CopyButton } from '../kit/CopyButton.tsx'

interface BlockProps {
  token: Token
  t: ChatTexts
  depth?: number
}

// Deeper than any reader follows; also prevents hostile nesting from exhausting the stack.
const MAX_DEPTH = 12

function render(token: MarkedToken, context: { t: ChatTexts; depth: number }): ReactNode {
  if (context.depth > MAX_DEPTH) return <p>{token.raw}</p>
  switch (token.type) {
    case 'heading':
      return (
        <h3 className={styles.heading} data-depth={token.depth}>
          {renderInline(token.tokens)}
        </h3>
      )
    case 'paragraph':
      return <p>{renderInline(token.tokens)}</p>
    // The text of a tight list item.
    case 'text':
      if (token.tokens) return <span>{renderInline(token.tokens)}</span>
      return <p className={styles.literal}>{renderInline([token])}</p>
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'code':
      return <CodeBlock text={token.text} language={token.lang ?? ''} t={context.t} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} {...context} />
        </blockquote>
      )
    case 'list':
      return <List token={token} {...context} />
    case 'table':
      return <Table token={token} t={context.t} />
    case 'hr':
      return <hr />
    case 'html':
      return <p className={styles.literal}>{htmlAsText(token.text)}</p>
    default:
      return null
  }
}

function Blocks({ tokens, t, depth }: { tokens: Token[]; t: ChatTexts; depth: number }) {
  return tokens.map((token, index) => <Block key={index} token={token} t={t} depth={depth + 1} />)
}

function List({ token, t, depth }: { token: Tokens.List; t: ChatTexts; depth: number }) {
  const items = token.items.map((item, index) => (
    <li key={index} data-task={item.task || undefined}>
      <Blocks tokens={item.tokens} t={t} depth={depth} />
    </li>
  ))
  return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>
}

function Table({ token, t }: { token: Tokens.Table; t: ChatTexts }) {
  const cell = (content: Tokens.TableCell) => ({
    'data-align': content.align ?? undefined,
    children: renderInline(content.tokens),
  })
  return (
    <ScrollRegion className={styles.scroll} label={t('table')}>
      <table>
        <thead>
          <tr>
            {token.header.map((content, index) => (
              <th key={index} scope="col" {...cell(content)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((content, column) => (
                <td key={column} {...cell(content)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** One Markdown block, rerendered only when its text changes. */
export const Block = memo(
  function Block({ token, t, depth = 0 }: BlockProps) {
    return render(token as MarkedToken, { t, depth })
  },
  (before, after) => before.token === after.token && before.t === after.t,
)

/** A code block with its language and a copy button. */
function CodeBlock(props: { text: string; language: string; t: ChatTexts }) {
  const { text, language, t } = props
  const name = language.split(/\s/)[0] ?? ''
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{name}</span>
        <CopyButton
          text={() => text}
          label={t('copyCode')}
          copied={t('copied')}
          failed={t('copyFailed')}
          className={styles.codeCopy}
        />
      </div>
      <ScrollRegion className={styles.codeText} label={name ? `${t('code')}: ${name}` : t('code')}>
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollRegion>
    </div>
  )
}
