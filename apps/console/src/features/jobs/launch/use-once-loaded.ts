import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'

interface OnceLoaded {
  /** Asked for, and not done yet. */
  isWaiting: boolean
  /** For a form's `onSubmit`. */
  ask: (event: FormEvent) => void
  /** It is no longer wanted. */
  forget: () => void
}

/** Does what is asked for, but not before what decides about it is loaded: until then, the wish waits. */
export function useOnceLoaded(isLoading: boolean, act: () => void): OnceLoaded {
  const [isWaiting, setWaiting] = useState(false)
  const onLoaded = useEffectEvent(() => {
    setWaiting(false)
    act()
  })
  useEffect(() => {
    // What was loaded is shown first.
    const shown = isWaiting && !isLoading ? setTimeout(onLoaded) : undefined
    return () => clearTimeout(shown)
  }, [isWaiting, isLoading])
  function ask(event: FormEvent) {
    event.preventDefault()
    if (isLoading) setWaiting(true)
    else act()
  }
  return { isWaiting, ask, forget: () => setWaiting(false) }
}
