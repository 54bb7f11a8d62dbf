/** A document with what it was before and what was undone. One gesture is one step, however many changes it makes. */
export interface History<T> {
  present: T
  past: readonly T[]
  future: readonly T[]
  /** Changes of the same gesture in a row belong to one step. */
  gesture: string | null
}

/** Steps that can be undone. Documents share what did not change, so a step costs little. */
const MOST_STEPS = 200

export const startHistory = <T>(present: T): History<T> => ({ present, past: [], future: [], gesture: null })

/** A change by the user. A gesture names what goes on, such as typing in one field; null is a step of its own. */
export function change<T>(history: History<T>, next: T, gesture: string | null = null): History<T> {
  if (Object.is(next, history.present)) return history
  const goesOn = gesture !== null && gesture === history.gesture
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS)
  return { present: next, past, future: [], gesture }
}

/** The next change is a step of its own, whatever it is. */
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

/** Steps that are carried over when someone else's document comes in between. */
const CARRIED_STEPS = 50

/**
 * Another document comes from elsewhere. It is no step of its own: what was done here before can still be undone, on top
 * of it. `carry` puts what a step differs by from the present into the newcomer.
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
