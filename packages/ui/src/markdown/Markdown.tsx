import { useMemo, useState } from 'react'
import { cx } from '../kit/cx.ts'
import { type ChatTexts, ENGLISH } from '../texts/english.ts'
import { Block } from './Block.tsx'
import { BlockLexer } from './block-lexer.ts'
import styles from './Markdown.module.css'

export interface MarkdownProps {
  text: string
  /** More is to come: half-written marks are completed, and a caret stands at the end. */
  streaming?: boolean
  t?: ChatTexts
}

/**
 * Markdown from a model, a file or a visitor, none of which is trusted. It becomes elements one by one and is never
 * parsed as HTML, so that there is nothing to sanitise: no tag, attribute or address of the text reaches the page but
 * those named here. Pictures are not fetched; links go to http, https and mailto only.
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
