import type { agents } from '@millrace/contract'
import { chatFrame } from './chat-frame.ts'
import { memoryOf } from './memory.ts'
import { offer } from './offers.ts'
import { draw } from './view.ts'

/** What widgets on a page know of each other: they stand side by side, and one closes when another opens. */
export interface Neighbour {
  side: string
  close(): void
}

export interface Widget {
  open(): void
  close(): void
  toggle(): void
  /** Identifies the visitor by a token that the site's server signed; null when they signed out. */
  identify(identity: unknown): void
  /** Tells the agent's team what the site knows about its visitor. */
  set(values: unknown): void
  destroy(): void
}

interface WidgetOptions {
  /** The server's origin. */
  host: string
  /** The agent's public id. */
  id: string
  settings: agents.WidgetSettings
  /** All widgets on this page. */
  all: Neighbour[]
}

/** Puts the launcher of an agent on the page. */
export function createWidget({ host, id, settings, all }: WidgetOptions): Widget {
  const { labels, position: side } = settings
  const memory = memoryOf(id)
  const view = draw(settings, all.filter((one) => one.side === side).length)
  const { root, launcher, panel } = view
  let isOpen = false
  const announce = (type: string) =>
    dispatchEvent(new CustomEvent('millrace', { detail: { agent: id, type } }))

  function hear(message: agents.FromChat) {
    if (message.millrace === 'close') show(false)
    else if (message.millrace === 'unread' && !isOpen) {
      view.showUnread(message.count)
      announce('message')
    } else if (message.millrace === 'conversation') {
      memory.talks(message.begun)
      if (message.begun) announce('conversation')
    }
  }

  const chat = chatFrame({
    host,
    id,
    title: labels.chat,
    allow: settings.allow,
    panel,
    isOpen: () => isOpen,
    onMessage: hear,
  })

  function show(open: boolean, byPerson = true) {
    if (open === isOpen) return
    if (open) for (const one of all) if (one !== self) one.close()
    isOpen = open
    stopOffers()
    const frame = chat.load()
    const wasIn = root.activeElement === frame
    view.show(open)
    if (open) view.showUnread(0)
    chat.tell({ millrace: 'shown', open })
    if (open && byPerson) frame.focus()
    else if (wasIn) launcher.focus()
    announce(open ? 'open' : 'close')
  }

  const self = { side, close: () => show(false) }
  all.push(self)
  launcher.addEventListener('click', () => show(!isOpen))
  view.host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false)
  })
  document.documentElement.append(view.host)
  const stopOffers = offer({ settings, memory, launcher, open: (byPerson) => show(true, byPerson) })
  // So that a person's reply reaches a visitor who moved on to another page.
  if (memory.isTalking()) (window.requestIdleCallback ?? setTimeout)(chat.load)

  return {
    open: () => show(true),
    close: () => show(false),
    toggle: () => show(!isOpen),
    identify: chat.identify,
    set: chat.set,
    destroy() {
      stopOffers()
      all.splice(all.indexOf(self), 1)
      chat.end()
      view.host.remove()
    },
  }
}
