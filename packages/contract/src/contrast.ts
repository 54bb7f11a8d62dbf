/** Minimum contrast of readable text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

const DARK = '#0f172a'
const LIGHT = '#ffffff'

/** Relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Dark or white text, whichever reads better on this background. */
export const readableOn = (background: string): string =>
  contrast(background, DARK) >= contrast(background, LIGHT) ? DARK : LIGHT

/** The colour scheme whose text reads better on this background. */
export const schemeFor = (background: string): 'light' | 'dark' =>
  readableOn(background) === DARK ? 'light' : 'dark'
