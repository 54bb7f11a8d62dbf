import Dialog from '@mui/material/Dialog'
import Search from 'lucide-react/icons/search'
import { useId, useState, type KeyboardEvent } from 'react'
import { useInformation } from '../../lib/session/information.ts'
import { filterItems, GROUPS, type PaletteItem, parseQuery, type PaletteQuery } from './item.ts'
import css from './Palette.module.css'
import { PaletteList } from './PaletteList.tsx'
import { closePalette } from './palette-store.ts'
import { recentOf } from './recent.ts'
import { usePaletteTexts } from './texts.ts'
import { useCommands } from './use-commands.ts'
import { useSearchItems } from './use-search-items.ts'
import { useThings } from './use-things.ts'

/** The command palette: finds everything by name and runs global commands, by keyboard. */
export default function Palette() {
  const t = usePaletteTexts()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const wanted = parseQuery(text)
  const { items, note } = useItems(wanted)
  const at = Math.min(chosen, items.length - 1)

  function choose(item: PaletteItem | undefined) {
    if (!item) return
    closePalette()
    item.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(items[at])
    else {
      const next = stepOf(event.key, at, items.length)
      if (next === null) return
      setChosen(next)
    }
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onClose={closePalette}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: css.paper }, container: { className: css.place } }}
    >
      <h2 id={`${id}-title`} className="visually-hidden">
        {t('title')}
      </h2>
      <div className={css.field}>
        <Search size={16} aria-hidden="true" />
        {/* The only thing in the dialog that takes keys. A dialog that closes meanwhile gives the focus back to elsewhere. */}
        <input
          ref={(input) => {
            input?.focus()
          }}
          className={css.input}
          role="combobox"
          aria-label={t('input')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={items[at] ? `${id}-${items[at].id}` : undefined}
          aria-describedby={`${id}-hint`}
          placeholder={t('input')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={({ currentTarget }) => requestAnimationFrame(() => currentTarget.focus())}
        />
      </div>
      <PaletteList id={id} items={items} at={at} onChoose={choose} onPoint={setChosen} />
      <output className={css.note}>{note}</output>
      <p id={`${id}-hint`} className={css.hint}>
        {t('hint')}
      </p>
    </Dialog>
  )
}

/** The items to show, in the order of their groups, and a note about them. */
function useItems({ words, commands, things }: PaletteQuery): { items: PaletteItem[]; note: string } {
  const t = usePaletteTexts()
  const { data: user } = useInformation()
  const all = useCommands()
  const toItems = useThings()
  const found = useSearchItems(things ? words : '')
  const shown = commands ? filterItems(all, words, (group) => t(`groups.${group}`)) : []
  const recent = things && words === '' ? toItems(recentOf(user?.userId), 'recent') : []
  const items = [...recent, ...toItems(found.items, 'found'), ...shown].toSorted(
    (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group),
  )
  if (found.isError) return { items, note: t('failed') }
  if (found.isBehind && found.items.length === 0) return { items, note: t('searching') }
  if (items.length === 0) return { items, note: words === '' ? '' : t('none') }
  return { items, note: words === '' ? '' : t('count', { count: items.length }) }
}

/** The new position for a key in a list that wraps around; null for other keys. */
function stepOf(key: string, at: number, length: number): number | null {
  if (length === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % length
    case 'ArrowUp':
      return (at - 1 + length) % length
    case 'PageDown':
      return Math.min(at + 8, length - 1)
    case 'PageUp':
      return Math.max(at - 8, 0)
    default:
      return null
  }
}
