import type { LucideIcon } from 'lucide-react'

export const GROUPS = ['recent', 'found', 'go', 'create', 'project', 'look', 'session'] as const
type Group = (typeof GROUPS)[number]

/** One line of the palette. */
export interface PaletteItem {
  id: string
  group: Group
  label: string
  /** Its kind and where it belongs. */
  detail?: string
  Icon: LucideIcon
  run: () => void
}

export interface PaletteQuery {
  commands: boolean
  things: boolean
  words: string
}

/** Parses a query: `/` restricts it to commands, `@` to objects. */
export function parseQuery(text: string): PaletteQuery {
  const typed = text.trimStart()
  const only = typed[0] === '/' ? 'commands' : typed[0] === '@' ? 'things' : null
  return {
    commands: only !== 'things',
    things: only !== 'commands',
    words: (only ? typed.slice(1) : typed).trim(),
  }
}

/** Items with all words in their label or group name. */
export function filterItems(
  items: readonly PaletteItem[],
  words: string,
  nameOf: (group: Group) => string,
): PaletteItem[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label, group }) => {
    const text = `${nameOf(group)} ${label}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}
