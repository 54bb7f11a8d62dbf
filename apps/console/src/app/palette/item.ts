import type { LucideIcon } from 'lucide-react'

export const GROUPS = ['recent', 'found', 'go', 'create', 'project', 'look', 'session'] as const
type Group = (typeof GROUPS)[number]

/** One line of the palette. */
export interface PaletteItem {
  id: string
  group: Group
  label: string
  /** What kind of thing it is and what it belongs to. */
  detail?: string
  Icon: LucideIcon
  run: () => void
}

export interface PaletteQuery {
  commands: boolean
  things: boolean
  words: string
}

/** What is looked for: `/` asks for commands only, `@` for things only. */
export function parseQuery(text: string): PaletteQuery {
  const typed = text.trimStart()
  const only = typed[0] === '/' ? 'commands' : typed[0] === '@' ? 'things' : null
  return {
    commands: only !== 'things',
    things: only !== 'commands',
    words: (only ? typed.slice(1) : typed).trim(),
  }
}

/** Those with all the words in their label or in the name of their group. */
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
