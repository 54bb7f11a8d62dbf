import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const NAME = 'millrace-connections'

/** Informs the other windows of this browser, among them the one that opened this: vendors cut the tie to it. */
export function announceConnected(id: string): void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
  channel.postMessage(id)
  channel.close()
}

/** Calls back when another window has connected something, and fetches the list again. */
export function useConnected(onConnected: (id: string) => void): void {
  const queries = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      void queries.invalidateQueries({ queryKey: ['connections'] })
      if (typeof data === 'string') onConnected(data)
    })
    return () => {
      channel.close()
    }
  }, [queries, onConnected])
}
