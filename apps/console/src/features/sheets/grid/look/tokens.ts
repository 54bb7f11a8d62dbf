const NAMES = {
  bg: '--ui-bg',
  sunken: '--ui-sunken',
  hover: '--ui-hover',
  selected: '--ui-selected',
  border: '--ui-border',
  control: '--ui-control',
  text: '--ui-text',
  secondary: '--ui-text-secondary',
  muted: '--ui-text-muted',
  accent: '--ui-accent',
  onAccent: '--ui-on-accent',
  accentText: '--ui-accent-text',
  error: '--ui-error',
  errorSoft: '--ui-error-soft',
  warning: '--ui-warning',
  warningSoft: '--ui-warning-soft',
  mark: '--ui-mark',
} as const

export type Tokens = Record<keyof typeof NAMES, string> & { dark: boolean }

/** The page's colors for a canvas: computed from the style sheet in the current color scheme. */
export function readTokens(): Tokens {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colors = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)])) as Record<
    keyof typeof NAMES,
    string
  >
  probe.remove()
  return { ...colors, dark: isDark(colors.bg) }
}

function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red * 0.3 + green * 0.59 + blue * 0.11 < 128
}

/** Calls back when the color scheme changes. */
export function watchTokens(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}
