import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type HostPage, hostPage } from './host-page.ts'

/** The embedding website, if its script shows the chat, and the number of unseen responses. */
export function useHostPage(): { host: HostPage | null; onAnswer: () => void } {
  const host = useSyncExternalStore(hostPage.subscribe, hostPage.current)
  const isOpen = host?.isOpen ?? true
  const unread = useRef(0)
  useEffect(() => {
    if (isOpen) unread.current = 0
  }, [isOpen])
  useEffect(() => {
    if (!host) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hostPage.tell({ millrace: 'close' })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [host])
  const [onAnswer] = useState(() => () => {
    if (hostPage.current()?.isOpen !== false) return
    unread.current += 1
    hostPage.tell({ millrace: 'unread', count: unread.current })
  })
  return { host, onAnswer }
}
