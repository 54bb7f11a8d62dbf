type Store = 'localStorage' | 'sessionStorage'

/** What is remembered of a visitor on their own device. Browsers may refuse it; the widget then does without. */
export function memoryOf(id: string) {
  const key = (name: string) => `millrace:${id}:${name}`
  const trying = (act: () => unknown) => {
    try {
      return act()
    } catch {
      return null
    }
  }
  const has = (storage: Store, name: string) => trying(() => window[storage].getItem(key(name))) !== null
  const keep = (storage: Store, name: string) => trying(() => window[storage].setItem(key(name), '1'))
  const wasHere = has('localStorage', 'here')
  const isSameVisit = has('sessionStorage', 'visit')
  const isReturning = has('sessionStorage', 'again') || (wasHere && !isSameVisit)
  keep('localStorage', 'here')
  keep('sessionStorage', 'visit')
  if (isReturning) keep('sessionStorage', 'again')
  return {
    /** They were on the site before this visit. */
    isReturning,
    /** The chat, or a message, has shown itself in this visit. */
    wasBothered: () => has('sessionStorage', 'shown'),
    bothered: () => keep('sessionStorage', 'shown'),
    /** There is a conversation that a person might answer. */
    isTalking: () => has('localStorage', 'talk'),
    talks: (on: boolean) =>
      on ? keep('localStorage', 'talk') : trying(() => localStorage.removeItem(key('talk'))),
  }
}

export type Memory = ReturnType<typeof memoryOf>
