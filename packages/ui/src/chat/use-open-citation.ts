import type { conversations } from '@millrace/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ThreadMessage } from './thread-state.ts'

export interface OpenCitation {
  citation: conversations.Citation | null
  /** The message with the open citation. */
  messageKey: string | null
  /** Opens a citation, or closes it if it is open. */
  open: (messageKey: string, number: number) => void
  close: () => void
}

/** The open citation. When it closes, focus returns to the element that opened it. */
export function useOpenCitation(messages: readonly ThreadMessage[]): OpenCitation {
  const [chosen, setChosen] = useState<{ messageKey: string; number: number } | null>(null)
  const opener = useRef<Element | null>(null)
  const open = useCallback((messageKey: string, number: number) => {
    opener.current = document.activeElement
    setChosen((now) =>
      now?.messageKey === messageKey && now.number === number ? null : { messageKey, number },
    )
  }, [])
  const close = useCallback(() => setChosen(null), [])
  const message = chosen && messages.find(({ key }) => key === chosen.messageKey)
  const citation = message?.citations.find(({ number }) => number === chosen?.number) ?? null
  const isOpen = citation !== null
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [isOpen])
  return { citation, messageKey: isOpen ? (chosen?.messageKey ?? null) : null, open, close }
}
