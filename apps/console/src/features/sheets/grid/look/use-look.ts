import { useEffect, useMemo, useState } from 'react'
import { gridTheme } from './theme.ts'
import { readTokens, watchTokens } from './tokens.ts'

/** Grid colors in the current color scheme; redraws once the font has loaded. */
export function useLook() {
  const [tokens, setTokens] = useState(readTokens)
  useEffect(() => {
    return watchTokens(() => setTokens(readTokens()))
  }, [])
  useEffect(() => {
    let gone = false
    const onFonts = () => {
      if (!gone) setTokens(readTokens())
    }
    void document.fonts?.ready.then(onFonts)
    return () => {
      gone = true
    }
  }, [])
  const theme = useMemo(() => gridTheme(tokens), [tokens])
  return { tokens, theme }
}
