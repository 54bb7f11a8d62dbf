// The list of a combobox: the field handles its keys, and no native element has these roles with custom content.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect } from 'react'
import { GROUPS, type PaletteItem } from './item.ts'
import css from './Palette.module.css'
import { usePaletteTexts } from './texts.ts'

interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  at: number
  onChoose: (item: PaletteItem) => void
  onPoint: (index: number) => void
}

/** The lines of the palette, by group. Focus stays in the field above. */
export function PaletteList({ id, items, at, onChoose, onPoint }: PaletteListProps) {
  const t = usePaletteTexts()
  const active = items[at]?.id

  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={css.list}>
      {GROUPS.filter((group) => items.some((item) => item.group === group)).map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={css.group}>
            {t(`groups.${group}`)}
          </div>
          {items.map((item, index) =>
            item.group === group ? (
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className={css.item}
                onPointerMove={() => index === at || onPoint(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <item.Icon size={16} aria-hidden="true" className={css.icon} />
                <span className={css.label}>{item.label}</span>
                {item.detail ? <span className={css.detail}>{item.detail}</span> : null}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
