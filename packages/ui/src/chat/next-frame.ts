const HIDDEN_MS = 100

/** Calls once before the next painting; soon, when the page is hidden and nothing is painted. Returns how to cancel. */
export function onNextFrame(call: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(call, HIDDEN_MS)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(call)
  return () => cancelAnimationFrame(frame)
}
