import type { Token } from 'marked'
import { blocksOf } from './block-lexer.ts'
import { decodeEntities } from './text.ts'

const MARKS = /(?:(?<!\s)\s+)?\[\d{1,3}\]/g

/** What a screen reader should say of Markdown: its words without marks, addresses and numbers of citations. */
export function plainText(markdown: string): string {
  return blocksOf(markdown.replaceAll(MARKS, '')).map(wordsOf).filter(Boolean).join('\n')
}

function wordsOf(token: Token): string {
  if (token.type === 'list') return token.items.map((item: Token) => wordsOf(item)).join('\n')
  if (token.type === 'table') return tableRows(token).join('\n')
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('')
  if (token.type === 'space' || token.type === 'def' || token.type === 'html') return ''
  if (token.type === 'br') return '\n'
  return decodeEntities('text' in token ? String(token.text) : '')
}

function tableRows(token: Token): string[] {
  const { header, rows } = token as { header: { text: string }[]; rows: { text: string }[][] }
  return [header, ...rows].map((row) => row.map((cell) => decodeEntities(cell.text)).join(', '))
}
