// The list of a combobox: the field handles its keys, and no native element has these roles with custom content.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import Popover from '@mui/material/Popover'
import { type TokenOffer, tokenOffers } from '@millrace/engine'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { useRunning } from '../store/running.ts'
import { typeOf } from '../model/schema-lines.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Fields.module.css'
import { type KnownValues, sampleText, valueOf, withRealFields } from './offer-values.ts'
import type { FieldPlace } from './place.ts'
import { useOfferTexts } from './use-offer-texts.ts'

/** Maximum number of rendered tokens; others are found by searching. */
const SHOWN = 200

interface TokenPickerProps {
  place: FieldPlace
  anchor: HTMLElement
  onPick: (token: string) => void
  onClose: () => void
}

/** The tokens available here, with their type and their value in the last run. */
export function TokenPicker({ place, anchor, onPick, onClose }: TokenPickerProps) {
  const t = useEditorTexts()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: css.picker, role: 'dialog', 'aria-label': t('tokens.title') } }}
    >
      <Offers place={place} onPick={onPick} />
    </Popover>
  )
}

interface OfferedToken {
  offer: TokenOffer
  name: string
  source: string
  /** Undefined when nothing has run. */
  value: unknown
  /** Searchable text. */
  words: string
}

function useShown(place: FieldPlace): OfferedToken[] {
  const { catalogue } = useEditorContext()
  const running = useRunning()
  const document = useDocument((one) => one)
  const run = useEditor((state) => state.run)
  const trace = useEditor((state) => state.trace)
  const texts = useOfferTexts()
  const [row, filled] = [running?.row?.values ?? null, running?.filled]
  return useMemo(() => {
    const known: KnownValues = { run, trace, row, filled: filled ?? {} }
    return withRealFields(tokenOffers(document, catalogue, place), known).map((offer) => {
      const value = valueOf(offer, known)
      const [name, source] = [texts.name(offer), texts.source(offer)]
      const sample = value === undefined ? '' : sampleText(value)
      return {
        offer,
        name,
        source,
        value,
        words: `${offer.token} ${name} ${source} ${sample}`.toLocaleLowerCase(),
      }
    })
    // The text functions are recreated on each render but are equivalent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [document, catalogue, place, run, trace, row, filled])
}

function Offers({ place, onPick }: Pick<TokenPickerProps, 'place' | 'onPick'>) {
  const t = useEditorTexts()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [withOptional, setWithOptional] = useState(false)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const all = useShown(place)
  const wanted = words.trim().toLocaleLowerCase()
  const found = all
    .filter((one) => (withOptional || !one.offer.optional) && one.words.includes(wanted))
    .slice(0, SHOWN)
  const active = found.at(Math.min(at, found.length - 1))
  const activeId = active ? `${listId}-${active.offer.token}` : undefined
  useEffect(() => {
    field.current?.focus()
  }, [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if ((event.key === 'Enter' || event.key === 'Tab') && active) {
      event.preventDefault()
      onPick(active.offer.token)
    }
  }

  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('tokens.search')}
        placeholder={t('tokens.search')}
        autoComplete="off"
        className={css.find}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('tokens.title')} className={css.offers}>
        {found.map((one, index) => (
          <div
            key={one.offer.token}
            id={`${listId}-${one.offer.token}`}
            role="option"
            tabIndex={-1}
            aria-selected={one === active}
            className={css.offer}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(one.offer.token)}
          >
            <OfferText shown={one} isFirst={index === 0 || found[index - 1]?.source !== one.source} />
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={css.none}>{t('tokens.none')}</p> : null}
      {all.some(({ offer }) => offer.optional) ? (
        <div className={css.optional}>
          <CheckField
            label={t('tokens.optional')}
            checked={withOptional}
            onChange={({ target }) => setWithOptional(target.checked)}
          />
        </div>
      ) : null}
    </>
  )
}

function OfferText({
  shown: { offer, name, source, value },
  isFirst,
}: {
  shown: OfferedToken
  isFirst: boolean
}) {
  const t = useRunningTexts()
  const isKnown = value !== undefined
  return (
    <>
      <span className={css.offerName}>{name}</span>
      <span className={css.offerSource}>
        {isFirst ? `${source} · ` : ''}
        {t(`types.${isKnown ? typeOf(value) : offer.type}`)}
      </span>
      <code className={css.offerToken}>{isKnown ? sampleText(value) : offer.token}</code>
    </>
  )
}
