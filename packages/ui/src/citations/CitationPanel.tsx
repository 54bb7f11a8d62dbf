import type { conversations } from '@millrace/contract'
import { useEffect, useId, useRef } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { CloseIcon, ExternalIcon } from '../kit/icons.tsx'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import type { ChatTexts } from '../texts/english.ts'
import { PassageText } from './PassageText.tsx'
import { placeOf, webAddress } from './place.ts'
import styles from './CitationPanel.module.css'

export interface CitationPanelProps {
  citation: conversations.Citation
  onClose: () => void
  /** Opens the source at this passage; missing when the reader has no access. */
  onOpenSource?: (() => void) | undefined
  t: ChatTexts
  /** Shows a sheet at the bottom instead of a side panel. */
  sheet?: boolean
}

/** Space above the first highlighted word. */
const LEAD_PX = 48

/**
 * The passage that a response is based on, with the used words highlighted. Takes focus on mount, so another citation
 * needs another `key`; Escape closes it. The caller restores focus.
 */
export function CitationPanel(props: CitationPanelProps) {
  const { citation, onClose, onOpenSource, t, sheet = false } = props
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const passage = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const lit = passage.current?.querySelector('mark')
    if (passage.current && lit) passage.current.scrollTop = Math.max(0, lit.offsetTop - LEAD_PX)
  }, [])
  useEffect(() => {
    const element = panel.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  const place = placeOf(citation, t)
  const address = webAddress(citation.url)
  return (
    <dialog
      open
      ref={panel}
      className={styles.panel}
      data-sheet={sheet || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <span className={styles.number}>{citation.number}</span>
        <div className={styles.names}>
          <h2 id={titleId} className={styles.title}>
            {citation.sourceName}
          </h2>
          {place && <p className={styles.place}>{place}</p>}
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <ScrollRegion ref={passage} className={styles.passage} label={t('passage')}>
        <PassageText text={citation.text} ranges={citation.highlights} tableLabel={t('table')} />
      </ScrollRegion>
      {(address || onOpenSource) && (
        <footer className={styles.foot}>
          {onOpenSource && (
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpenSource}>
              {t('openDocument')}
            </button>
          )}
          {address && (
            <>
              <a href={address.href} target="_blank" rel="noopener noreferrer nofollow" title={address.href}>
                {t('openSource')}
                <ExternalIcon />
              </a>
              <span className={styles.host}>{address.host}</span>
            </>
          )}
        </footer>
      )}
    </dialog>
  )
}
