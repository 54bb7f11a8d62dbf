/** Some seconds of frames: what loads longer is not waited for. */
const MOST_FRAMES = 240

/** Does something with an element as soon as it is on the page, such as a field of a panel that is being loaded. */
export function whenThere(selector: string, act: (element: HTMLElement) => void): void {
  let left = MOST_FRAMES
  function look() {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
    else if (left-- > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Gives a field the keyboard, behind what is written in it. */
export function goOnIn(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
