import type { agents } from '@millrace/contract'
import { element } from './elements.ts'

interface FrameOptions {
  /** The server's origin. */
  host: string
  /** The agent's public id. */
  id: string
  title: string
  /** Permissions of the page that the chat can use (the frame's `allow`). */
  allow: string
  /** The element that holds the frame. */
  panel: HTMLElement
  isOpen: () => boolean
  onMessage: (message: agents.FromChat) => void
}

/** The chat in a frame that loads when it is first needed, and the messages sent to it. */
export function chatFrame({ host, id, title, allow, panel, isOpen, onMessage }: FrameOptions) {
  let frame: HTMLIFrameElement | null = null
  let isReady = false
  let identity: string | null | undefined
  /** The identity that the frame has received. */
  let told: typeof identity
  const values: agents.VisitorValues = {}

  const tell = (message: agents.ToChat) => {
    if (isReady) frame?.contentWindow?.postMessage(message, host)
  }

  function hear({ data, source, origin }: MessageEvent<agents.FromChat | null>) {
    if (!frame || source !== frame.contentWindow || origin !== host || !data) return
    if (data.millrace !== 'ready') return onMessage(data)
    isReady = true
    tell({ millrace: 'hello', page: location.href, title: document.title, open: isOpen(), values })
    // The identity changed while the frame was loading.
    if (identity !== told) tell({ millrace: 'identify', identity: identity! })
  }

  addEventListener('message', hear)
  return {
    tell,
    load(): HTMLIFrameElement {
      if (frame) return frame
      frame = element('iframe', '', { title, allow })
      frame.src = `${host}/proxy/${id}${identity ? `#identity=${identity}` : ''}`
      told = identity ?? undefined
      panel.append(frame)
      return frame
    },
    identify(token: unknown) {
      identity = typeof token === 'string' ? token : null
      tell({ millrace: 'identify', identity })
    },
    set(more: unknown) {
      if (typeof more !== 'object' || more === null) return
      // Functions and the like can't be sent.
      Object.assign(values, JSON.parse(JSON.stringify(more)))
      tell({ millrace: 'set', values })
    },
    end: () => removeEventListener('message', hear),
  }
}
