/** Whether what is pressed there is written there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A dialog or a menu has the keys while it is open. */
export const isBusy = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null
