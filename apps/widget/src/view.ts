import type { agents } from '@millrace/contract'
import { element, icon } from './elements.ts'

const LAUNCHER_PX = 68

/** Draws launcher and panel in a shadow root; `before` is the number of widgets already on the same side. */
export function draw({ style, labels }: agents.WidgetSettings, before: number) {
  const host = element('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  // The page's own direction decides the side.
  host.dir = getComputedStyle(document.documentElement).direction
  const launcher = element('button', 'launcher', { type: 'button', 'aria-label': labels.open })
  launcher.ariaExpanded = 'false'
  launcher.style.setProperty('--shift', `${before * LAUNCHER_PX}px`)
  const badge = element('span', 'badge', { 'aria-hidden': 'true' })
  const status = element('span', 'status', { role: 'status' })
  const picture = icon()
  picture.show(false)
  launcher.append(picture.svg, badge)
  const panel = element('div', 'panel', { role: 'dialog', 'aria-label': labels.chat })
  panel.inert = true
  root.append(launcher, panel, status)
  return {
    host,
    root,
    launcher,
    panel,
    show(isOpen: boolean) {
      panel.inert = !isOpen
      launcher.ariaExpanded = String(isOpen)
      launcher.ariaLabel = isOpen ? labels.close : labels.open
      picture.show(isOpen)
    },
    showUnread(count: number) {
      badge.textContent = count ? String(count) : ''
      status.textContent = count ? `${labels.unread}: ${count}` : ''
    },
  }
}
