import { useMemo, useState } from 'react'
import { cx } from '../kit/cx.ts'
import { type ChatTexts, ENGLISH } from '../texts/english.ts'
import { Block } from './Block.tsx'
import { BlockLexer } from './block-lexer.ts'
import styles from './Markdown.module.css'

export interface MarkdownProps {
  text: string
  /** More text follows: incomplete markup is completed, and a caret is shown at the end. */
  streaming?: boolean
  t?: ChatTexts
}

/**
 * Renders untrusted Markdown from a model, a file or a visitor. It is turned into React elements and never parsed as
 * HTML, so nothing needs sanitizing: only the tags, attributes and URLs listed here reach the page. Images are not
 * fetched; links are limited to http, https and mailto.
 */
export function Markdown({ text, streaming = false, t = ENGLISH }: MarkdownProps) {
  const [lexer] = useState(() => new BlockLexer())
  const tokens = useMemo(() => lexer.lex(text, streaming), [lexer, text, streaming])
  const blocks = tokens.filter((token) => token.type !== 'space' && token.type !== 'def')
  return (
    <div className={cx(styles.markdown, streaming && styles.streaming)}>
      {blocks.map((token, index) => (
        <Block key={index} token={token} t={t} />
      ))}
    </div>
  )
}
