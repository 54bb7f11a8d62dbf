/** A document with its undo and redo steps. One gesture is one step, however many changes it makes. */
export interface History<T> {
  present: T
  past: readonly T[]
  future: readonly T[]
  /** Consecutive changes of the same gesture form one step. */
  gesture: string | null
}

/** Maximum undo steps. Documents share unchanged parts, so a step takes little memory. */
const MOST_STEPS = 200

export const startHistory = <T>(present: T): History<T> => ({ present, past: [], future: [], gesture: null })

/** Applies a user's change. A gesture names an ongoing action, such as typing in a field; null is a separate step. */
export function change<T>(history: History<T>, next: T, gesture: string | null = null): History<T> {
  if (Object.is(next, history.present)) return history
  const goesOn = gesture !== null && gesture === history.gesture
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { present: next, past, future: [], gesture }
}

/** Makes the next change a separate step. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null }

export const canUndo = ({ past }: History<unknown>): boolean => past.length > 0
export const canRedo = ({ future }: History<unknown>): boolean => future.length > 0

export function undo<T>({ present, past, future, ...rest }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { present, past, future, ...rest }
  return { present: before, past: past.slice(0, -1), future: [present, ...future], gesture: null }
}

export function redo<T>({ present, past, future, ...rest }: History<T>): History<T> {
  const [after, ...later] = future
  if (after === undefined) return { present, past, future, ...rest }
  return { present: after, past: [...past, present], future: later, gesture: null }
}

/** Maximum steps that are rebased on another user's document. */
const CARRIED_STEPS = 50

/**
 * Replaces the document with one from elsewhere, without a step of its own. Earlier local steps can still be undone on
 * top of it; `carry` applies the difference of a step to the new document.
 */
export function follow<T>(history: History<T>, next: T, carry: (step: T) => T): History<T> {
  if (Object.is(next, history.present)) return history
  return {
    present: next,
    past: history.past.slice(-CARRIED_STEPS).map(carry),
    future: history.future.slice(0, CARRIED_STEPS).map(carry),
    gesture: null,
  }
}
