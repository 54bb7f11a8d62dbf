import Circle from 'lucide-react/icons/circle'
import { describe, expect, it } from 'vitest'
import { filterItems, type PaletteItem, parseQuery } from './item.ts'

const item = (label: string, group: PaletteItem['group'] = 'go'): PaletteItem => ({
  id: label,
  group,
  label,
  Icon: Circle,
  run: () => undefined,
})

describe('what is typed', () => {
  it('asks for commands only behind a slash, and for things only behind an at sign', () => {
    expect(parseQuery(' mill')).toEqual({ commands: true, things: true, words: 'mill' })
    expect(parseQuery('/ dark ')).toEqual({ commands: true, things: false, words: 'dark' })
    expect(parseQuery('@mill @ two')).toEqual({ commands: false, things: true, words: 'mill @ two' })
    expect(parseQuery('')).toEqual({ commands: true, things: true, words: '' })
  })
})

describe('commands', () => {
  const items = [item('Agents'), item('Knowledge'), item('New agent', 'create')]
  const labels = (words: string) => filterItems(items, words, (group) => group).map(({ label }) => label)

  it('are found by words of their label and their group, in any order and case', () => {
    expect(labels('AGENT')).toEqual(['Agents', 'New agent'])
    expect(labels('agent create')).toEqual(['New agent'])
    expect(labels('go know')).toEqual(['Knowledge'])
    expect(labels('')).toHaveLength(3)
    expect(labels('nothing')).toEqual([])
  })
})
