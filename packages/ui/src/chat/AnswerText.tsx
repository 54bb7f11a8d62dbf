import { useMemo } from 'react'
import type { conversations } from '@millrace/contract'
import { CitationList } from '../citations/CitationList.tsx'
import { Dots } from '../kit/Dots.tsx'
import { CitationContext } from '../markdown/citation-context.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { ChatTexts } from '../texts/english.ts'
import type { ThreadMessage } from './thread-state.ts'
import styles from './messages.module.css'
import { SearchIcon } from '../kit/icons.tsx'

export interface AnswerTextProps {
  answer: Pick<ThreadMessage, 'text' | 'citations' | 'tools' | 'streaming'>
  /** The number of the open citation. */
  opened: number | null
  onOpen: (number: number) => void
  t: ChatTexts
}

/** The text of a response so far, with its sources. */
export function AnswerText({ answer, opened, onOpen, t }: AnswerTextProps) {
  const { text, citations, tools, streaming } = answer
  const marks = useMemo(() => {
    const names = new Map(citations.map(({ number, sourceName }) => [number, sourceName]))
    return {
      opened,
      open: onOpen,
      nameOf: (number: number) =>
        names.has(number) ? t('source', { number, name: names.get(number)! }) : null,
    }
  }, [citations, opened, onOpen, t])
  return (
    <>
      <Tools tools={tools} t={t} />
      {text === '' && streaming && <Dots label={t('working')} className={styles.working} />}
      {text !== '' && (
        <CitationContext value={marks}>
          <Markdown text={text} streaming={streaming} t={t} />
        </CitationContext>
      )}
      {!streaming && citations.length > 0 && (
        <CitationList citations={citations} opened={opened} onOpen={onOpen} t={t} />
      )}
    </>
  )
}

/** Says that the agent used a tool; visitors do not see which and where. */
function Tools({ tools, t }: { tools: readonly conversations.ToolUse[]; t: ChatTexts }) {
  if (tools.length === 0) return null
  const running = tools.some(({ state }) => state === 'running')
  const failed = tools.some(({ state }) => state === 'failed')
  const said = running ? t('lookingUp') : failed ? t('notLookedUp') : t('lookedUp')
  return (
    <p className={styles.tools}>
      <SearchIcon />
      {said}
    </p>
  )
}
