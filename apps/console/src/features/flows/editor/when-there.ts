/** Some seconds of frames: what loads longer is not waited for. */
const MOST_FRAMES = 240
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']

/**
 * Tries something with each frame until it is done, such as to give the keyboard to what is still being drawn. Whoever
 * has gone on meanwhile, by a key or a press, does not lose the keyboard to it later: frames may be long in coming.
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

/** Does something with an element as soon as it is on the page, such as a field of a panel that is being loaded. */
export const whenThere = (selector: string, act: (element: HTMLElement) => void): void =>
  soon(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
    return element !== null
  })

/** Gives a field the keyboard, behind what is written in it. */
export function goOnIn(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
