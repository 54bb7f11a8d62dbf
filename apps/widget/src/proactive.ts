import type { agents } from '@millrace/contract'

/** Where a visitor stands, as far as a page tells. */
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

/** Whether a path is of this form, in which `*` stands for anything. */
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

/** Looks once a second what is due, until something was. Gives a function that ends it. */
export function watchPage(
  isReturning: boolean,
  messages: readonly agents.ProactiveMessage[],
  onDue: (message: agents.ProactiveMessage) => void,
): () => void {
  let path = ''
  let since = 0
  const timer = setInterval(() => {
    // Pages of one document change their address without loading.
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
