import type { agents } from '@millrace/contract'

/** What a page can tell about where a visitor is. */
interface Reading {
  path: string
  /** Since this path was opened. */
  seconds: number
  /** Percent of the page. */
  scrolled: number
  isReturning: boolean
}

/** The first message that is due. */
export const messageDue = (
  messages: readonly agents.ProactiveMessage[],
  { path, seconds, scrolled, isReturning }: Reading,
): agents.ProactiveMessage | undefined =>
  messages.find(
    (one) =>
      (!one.page || matches(one.page, path)) &&
      seconds >= one.seconds &&
      scrolled >= one.scroll &&
      (isReturning || !one.returning),
  )

/** Whether a path matches a pattern in which `*` stands for anything. */
function matches(form: string, path: string): boolean {
  const [first = '', ...parts] = form.split('*')
  const last = parts.pop()
  if (last === undefined) return path === form
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

const TICK_MS = 1000

/** Checks once a second whether a message is due, until one was. Returns a function that stops it. */
export function watchPage(
  isReturning: boolean,
  messages: readonly agents.ProactiveMessage[],
  onDue: (message: agents.ProactiveMessage) => void,
): () => void {
  let path = ''
  let since = 0
  const timer = setInterval(() => {
    // Single-page apps change the address without loading.
    if (location.pathname !== path) [path, since] = [location.pathname, Date.now()]
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const due = messageDue(messages, {
      path,
      seconds: (Date.now() - since) / TICK_MS,
      scrolled: scrollHeight > clientHeight ? ((scrollTop + 1) / (scrollHeight - clientHeight)) * 100 : 100,
      isReturning,
    })
    if (!due) return
    clearInterval(timer)
    onDue(due)
  }, TICK_MS)
  return () => clearInterval(timer)
}
