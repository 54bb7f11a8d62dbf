import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'

interface OnceLoaded {
  /** Whether the action was requested and is still waiting. */
  isWaiting: boolean
  /** For a form's `onSubmit`. */
  ask: (event: FormEvent) => void
  /** Cancels the request. */
  forget: () => void
}

/** Runs a requested action once the data that it depends on has loaded; until then, the request waits. */
export function useOnceLoaded(isLoading: boolean, act: () => void): OnceLoaded {
  const [isWaiting, setWaiting] = useState(false)
  const onLoaded = useEffectEvent(() => {
    setWaiting(false)
    act()
  })
  useEffect(() => {
    // Shows what was loaded first.
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
