import { useMemo } from 'react'
import type { conversations } from '@millrace/contract'
import { CitationList } from '../citations/CitationList.tsx'
import { Dots } from '../kit/Dots.tsx'
import { CitationContext } from '../markdown/citation-context.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { ChatStrings } from '../strings/types.ts'
import type { ThreadMessage } from './thread-state.ts'
import styles from './messages.module.css'
import { SearchIcon } from '../kit/icons.tsx'

export interface AnswerTextProps {
  answer: Pick<ThreadMessage, 'text' | 'citations' | 'tools' | 'streaming'>
  /** The number whose passage is open. */
  opened: number | null
  onOpen: (number: number) => void
  strings: ChatStrings
}

/** What an answer says, as far as it is there, with its sources. */
export function AnswerText({ answer, opened, onOpen, strings }: AnswerTextProps) {
  const { text, citations, tools, streaming } = answer
  const marks = useMemo(() => {
    const names = new Map(citations.map(({ number, sourceName }) => [number, sourceName]))
    return {
      opened,
      open: onOpen,
      nameOf: (number: number) => (names.has(number) ? strings.source(number, names.get(number)!) : null),
    }
  }, [citations, opened, onOpen, strings])
  return (
    <>
      <Tools tools={tools} strings={strings} />
      {text === '' && streaming && <Dots label={strings.working} className={styles.working} />}
      {text !== '' && (
        <CitationContext value={marks}>
          <Markdown text={text} streaming={streaming} strings={strings} />
        </CitationContext>
      )}
      {!streaming && citations.length > 0 && (
        <CitationList citations={citations} opened={opened} onOpen={onOpen} strings={strings} />
      )}
    </>
  )
}

/** That the agent looked something up elsewhere; what and where is not the visitor's business. */
function Tools({ tools, strings }: { tools: readonly conversations.ToolUse[]; strings: ChatStrings }) {
  if (tools.length === 0) return null
  const running = tools.some(({ state }) => state === 'running')
  const failed = tools.some(({ state }) => state === 'failed')
  const said = running ? strings.lookingUp : failed ? strings.notLookedUp : strings.lookedUp
  return (
    <p className={styles.tools}>
      <SearchIcon />
      {said}
    </p>
  )
}
