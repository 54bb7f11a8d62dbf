type Store = 'localStorage' | 'sessionStorage'

/** What the widget remembers about a visitor on their device. Where browsers refuse storage, it does without. */
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
    /** Whether they were on the site before this visit. */
    isReturning,
    /** Whether the chat or a message has opened by itself during this visit. */
    wasBothered: () => has('sessionStorage', 'shown'),
    bothered: () => keep('sessionStorage', 'shown'),
    /** Whether a conversation exists that a person may still answer. */
    isTalking: () => has('localStorage', 'talk'),
    talks: (on: boolean) =>
      on ? keep('localStorage', 'talk') : trying(() => localStorage.removeItem(key('talk'))),
  }
}

export type Memory = ReturnType<typeof memoryOf>
