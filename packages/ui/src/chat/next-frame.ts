const HIDDEN_MS = 100

/** Calls once before the next paint, or shortly after when the page is hidden. Returns a function to cancel. */
export function onNextFrame(call: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(call, HIDDEN_MS)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(call)
  return () => cancelAnimationFrame(frame)
}
