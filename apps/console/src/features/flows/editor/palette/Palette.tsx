// The list of a combobox: the field handles its keys, and no native element has these roles with custom content.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import type { flows } from '@millrace/contract'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { DRAGGED } from '../canvas/dragged.ts'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import type { InsertRequest } from '../model/insert.ts'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useInsert } from '../use-insert.ts'
import { placeFor, usePlaceName } from '../use-place-name.ts'
import { findTypes } from './find-types.ts'
import css from './Palette.module.css'

/** All node types: searched, inserted with Enter or a click, or dragged onto the canvas. */
export function Palette() {
  const wanted = useEditor(({ palette }) => palette)
  return wanted ? <OpenPalette wanted={wanted} /> : null
}

function OpenPalette({ wanted }: { wanted: Omit<InsertRequest, 'type'> }) {
  const t = useEditorTexts()
  const { catalogue, editor } = useEditorContext()
  const { closePalette } = useActions()
  const insert = useInsert()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = findTypes(catalogue, words)
  const active = found.at(Math.min(at, found.length - 1))

  useKeyboardHere(field)

  function choose(definition: flows.NodeDefinition) {
    insert({ ...editor.getState().palette, type: definition.type })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      closePalette()
    }
  }

  return (
    <section className={css.palette} aria-label={t('palette.title')}>
      <div className={css.head}>
        <Search size={16} aria-hidden="true" className={css.glass} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.type}` : undefined}
          aria-label={t('palette.search')}
          aria-describedby={`${listId}-where`}
          placeholder={t('palette.search')}
          autoComplete="off"
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconAction size="small" label={t('close')} onClick={closePalette}>
          <X size={16} />
        </IconAction>
      </div>
      <Where id={`${listId}-where`} wanted={wanted} />
      <div id={listId} role="listbox" aria-label={t('palette.title')} className={css.list}>
        {found.map((one, index) => (
          <Item
            key={one.type}
            definition={one}
            id={`${listId}-${one.type}`}
            isFirst={words === '' && found.at(index - 1)?.group !== one.group}
            active={one === active}
            onPoint={() => setAt(index)}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
      {found.length === 0 ? <p className={css.none}>{t('palette.none')}</p> : null}
    </section>
  )
}

/** Closing it returns focus; an inserted node takes focus a moment later. */
function useKeyboardHere(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [field])
}

/** Where the step will be inserted, given the current flow and selection. */
function Where({ id, wanted }: { id: string; wanted: Omit<InsertRequest, 'type'> }) {
  const { catalogue } = useEditorContext()
  const placeName = usePlaceName()
  const selection = useEditor((state) => state.selection)
  const document = useDocument((now) => now)
  return (
    <p id={id} className={css.where}>
      {placeName(placeFor(document, catalogue, { wanted, selection }))}
    </p>
  )
}

interface ItemProps {
  definition: flows.NodeDefinition
  id: string
  isFirst: boolean
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Item({ definition, id, isFirst, active, onPoint, onChoose }: ItemProps) {
  const t = useEditorTexts()
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      {isFirst ? (
        <p role="presentation" className={css.group}>
          {t(`groups.${definition.group}`)}
        </p>
      ) : null}
      <div
        ref={item}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        draggable
        className={css.item}
        data-tone={definition.group}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(DRAGGED, definition.type)
          dataTransfer.effectAllowed = 'copy'
        }}
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        <span className={css.icon}>
          <NodeIcon definition={definition} />
        </span>
        <span className={css.words}>
          <span className={css.title}>{definition.title}</span>
          <span className={css.desc}>{definition.desc}</span>
        </span>
      </div>
    </>
  )
}
