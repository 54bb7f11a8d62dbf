/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { theme } from './theme.ts'

const tokens = readFileSync(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')

function token(name: string): { light: string; dark: string } {
  const found = new RegExp(`--ui-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)
  if (!found) throw new Error(`tokens.css has no --ui-${name}`)
  return { light: found[1] ?? '', dark: found[2] ?? '' }
}

function words(scheme: 'light' | 'dark'): Record<string, string> {
  const palette = theme.colorSchemes?.[scheme]?.palette
  if (!palette) throw new Error(`no ${scheme} scheme`)
  return {
    primary: palette.primary.main,
    'on-primary': palette.primary.contrastText,
    accent: palette.secondary.main,
    success: palette.success.main,
    info: palette.info.main,
    warning: palette.warning.main,
    error: palette.error.main,
    text: palette.text.primary,
    'text-secondary': palette.text.secondary,
    border: palette.divider,
    bg: palette.background.default,
    surface: palette.background.paper,
  }
}

describe('theme', () => {
  it.each(['light', 'dark'] as const)('has the colours of tokens.css in %s', (scheme) => {
    const kit = words(scheme)
    const decided = Object.fromEntries(Object.keys(kit).map((name) => [name, token(name)[scheme]]))
    expect(kit).toEqual(decided)
  })
})
