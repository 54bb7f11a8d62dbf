/** Whether a key press in this element types text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog or menu is open, which then handles keys. */
export const isBusy = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null
