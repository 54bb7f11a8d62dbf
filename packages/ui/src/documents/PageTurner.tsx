import type { documents } from '@millrace/contract'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../kit/Button.tsx'
import type { DocumentTexts } from './document-texts.ts'
import styles from './DocumentViewer.module.css'

// Only for the viewer, so that the chat does not bundle them. 1.5 px strokes on a 16 px grid.
function drawn(shape: ReactNode) {
  return function Icon() {
    return (
      <svg
        width={16}
        height={16}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    )
  }
}

const ChevronLeftIcon = drawn(<path d="M10 3 5 8l5 5" />)
const ChevronRightIcon = drawn(<path d="m6 3 5 5-5 5" />)
const ZoomInIcon = drawn(
  <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14M7 5v4M5 7h4" />,
)
const ZoomOutIcon = drawn(<path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14M5 7h4" />)

interface PageTurnerProps {
  view: Extract<documents.DocumentView, { kind: 'page' }>
  busy: boolean
  onTurn: (page: number) => void
  large: boolean
  onLarge: (large: boolean) => void
  t: DocumentTexts
}

/** Previous and next page, page number, and zoom. */
export function PageTurner({ view, busy, onTurn, large, onLarge, t }: PageTurnerProps) {
  const { page, pages } = view
  return (
    <div className={styles.turner}>
      <IconButton label={t('previous')} disabled={busy || page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <PageNumber key={page} page={page} pages={pages} onTurn={onTurn} t={t} />
      <IconButton label={t('next')} disabled={busy || page >= pages} onClick={() => onTurn(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
      <IconButton
        label={large ? t('smaller') : t('larger')}
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
  t,
}: Pick<PageTurnerProps, 'onTurn' | 't'> & { page: number; pages: number }) {
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
        {t('page')}
        <input
          inputMode="numeric"
          aria-label={t('goTo')}
          value={typed}
          size={Math.max(2, String(pages).length)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(String(page))}
        />
      </label>
      <span>{t('of', { pages: String(pages) })}</span>
    </form>
  )
}
