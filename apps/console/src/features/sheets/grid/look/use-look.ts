import { useEffect, useMemo, useState } from 'react'
import { gridTheme } from './theme.ts'
import { readTokens, watchTokens } from './tokens.ts'

/** Colours of the grid, as the page is light or dark, drawn anew once the font has come. */
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
