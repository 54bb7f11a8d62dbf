/** A few seconds; slower loads are not waited for. */
const MOST_FRAMES = 240
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']

/**
 * Retries an action on each frame until it succeeds, for example focusing an element that is not rendered yet. Any key
 * or pointer press cancels it, so that a slow frame does not steal focus later.
 */
export function soon(isDone: () => boolean): void {
  const waiting = new AbortController()
  const options = { signal: waiting.signal, capture: true }
  let left = MOST_FRAMES
  function look() {
    if (waiting.signal.aborted) return
    if (isDone() || left-- <= 0) waiting.abort()
    else requestAnimationFrame(look)
  }
  addEventListener('keydown', ({ key }) => !MODIFIERS.includes(key) && waiting.abort(), options)
  addEventListener('pointerdown', () => waiting.abort(), options)
  requestAnimationFrame(look)
}

/** Runs an action on an element as soon as it exists, for example a field in a panel that is loading. */
export const whenThere = (selector: string, act: (element: HTMLElement) => void): void =>
  soon(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
    return element !== null
  })

/** Focuses a field with the caret at the end. */
export function goOnIn(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
