import type { documents } from '@millrace/contract'
import { useState } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, ZoomInIcon, ZoomOutIcon } from './icons.tsx'
import type { DocumentStrings } from './strings.ts'
import styles from './DocumentViewer.module.css'

interface PageTurnerProps {
  view: Extract<documents.DocumentView, { kind: 'page' }>
  busy: boolean
  onTurn: (page: number) => void
  large: boolean
  onLarge: (large: boolean) => void
  strings: DocumentStrings
}

/** Page back and forth, by number, and the size. */
export function PageTurner({ view, busy, onTurn, large, onLarge, strings }: PageTurnerProps) {
  const { page, pages } = view
  return (
    <div className={styles.turner}>
      <IconButton label={strings.previous} disabled={busy || page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <PageNumber key={page} page={page} pages={pages} onTurn={onTurn} strings={strings} />
      <IconButton label={strings.next} disabled={busy || page >= pages} onClick={() => onTurn(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
      <IconButton
        label={large ? strings.smaller : strings.larger}
        aria-pressed={large}
        className={styles.zoom}
        onClick={() => onLarge(!large)}
      >
        {large ? <ZoomOutIcon /> : <ZoomInIcon />}
      </IconButton>
    </div>
  )
}

function PageNumber({
  page,
  pages,
  onTurn,
  strings,
}: Pick<PageTurnerProps, 'onTurn' | 'strings'> & { page: number; pages: number }) {
  const [typed, setTyped] = useState(String(page))
  const wanted = Number(typed)
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= pages
  return (
    <form
      className={styles.number}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits) onTurn(wanted)
        else setTyped(String(page))
      }}
    >
      <label>
        {strings.page}
        <input
          inputMode="numeric"
          aria-label={strings.goTo}
          value={typed}
          size={Math.max(2, String(pages).length)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(String(page))}
        />
      </label>
      <span>{strings.of(String(pages))}</span>
    </form>
  )
}
