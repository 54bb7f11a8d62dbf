import type { CSSProperties } from 'react'

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

/** Relative luminance as defined by WCAG 2. */
function luminance(parts: number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The button's color with black or white text, whichever has more contrast. */
export function colourStyle(colour: string | null): CSSProperties {
  const found = colour === null ? null : HEX.exec(colour)
  if (!found) return {}
  const light = luminance(found.slice(1).map((part) => Number.parseInt(part, 16)))
  const on = (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
  return { '--ui-primary': colour, '--ui-primary-hover': colour, '--ui-on-primary': on } as CSSProperties
}
