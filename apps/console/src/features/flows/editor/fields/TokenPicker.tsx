// The list of a combobox: its keys are those of the field, and no tag has these roles with content of our own.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import Popover from '@mui/material/Popover'
import { type TokenOffer, tokenOffers } from '@millrace/engine'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CheckField } from '../../../../lib/kit/CheckField.tsx'
import { useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Fields.module.css'
import type { FieldPlace } from './place.ts'
import { useSample } from './use-sample.ts'
import { useOfferTexts } from './use-offer-texts.ts'

interface TokenPickerProps {
  place: FieldPlace
  anchor: HTMLElement
  onPick: (token: string) => void
  onClose: () => void
}

/** What may be named at this place, with its value in the last run. */
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

function Offers({ place, onPick }: Pick<TokenPickerProps, 'place' | 'onPick'>) {
  const t = useEditorTexts()
  const { catalogue } = useEditorContext()
  const document = useEditor(({ history }) => history.present)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [withOptional, setWithOptional] = useState(false)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const texts = useOfferTexts()
  const all = tokenOffers(document, catalogue, place)
  const wanted = words.trim().toLocaleLowerCase()
  const found = all.filter(
    (one) =>
      (withOptional || !one.optional) &&
      (wanted === '' ||
        `${one.token} ${texts.name(one)} ${texts.source(one)}`.toLocaleLowerCase().includes(wanted)),
  )
  const active = found.at(Math.min(at, found.length - 1))
  useEffect(() => field.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onPick(active.token)
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
        aria-activedescendant={active ? `${listId}-${active.token}` : undefined}
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
            key={one.token}
            id={`${listId}-${one.token}`}
            role="option"
            tabIndex={-1}
            aria-selected={one === active}
            className={css.offer}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(one.token)}
          >
            <OfferText offer={one} isFirst={found.at(index - 1)?.nodeId !== one.nodeId || index === 0} />
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={css.none}>{t('tokens.none')}</p> : null}
      {all.some(({ optional }) => optional) ? (
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

function OfferText({ offer, isFirst }: { offer: TokenOffer; isFirst: boolean }) {
  const texts = useOfferTexts()
  const sample = useSample(offer)
  return (
    <>
      <span className={css.offerName}>{texts.name(offer)}</span>
      {isFirst ? <span className={css.offerSource}>{texts.source(offer)}</span> : null}
      <code className={css.offerToken}>{sample ?? offer.token}</code>
    </>
  )
}
