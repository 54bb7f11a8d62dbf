import type { documents } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import type { DocumentTexts } from './document-texts.ts'
import styles from './DocumentViewer.module.css'

interface PageViewProps {
  view: Extract<documents.DocumentView, { kind: 'page' }>
  large: boolean
  t: DocumentTexts
}

/** Space above the first highlighted word. */
const LEAD_PX = 96
const percent = (share: number) => `${share * 100}%`

/** A rendered page with highlighted words, and its text for screen readers. Needs another `key` per page. */
export function PageView({ view, large, t }: PageViewProps) {
  const scroller = useRef<HTMLElement>(null)
  const first = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = Math.max(0, (first.current?.offsetTop ?? 0) - LEAD_PX)
  }, [])
  const top = view.lit.toSorted((a, b) => a.y - b.y)[0]
  return (
    <ScrollRegion
      ref={scroller}
      className={styles.scroller}
      label={`${t('page')} ${view.page} ${t('of', { pages: String(view.pages) })}`}
    >
      <div className={styles.page} data-large={large || undefined}>
        <img
          src={view.image}
          alt=""
          className={styles.picture}
          style={{ aspectRatio: `${view.width} / ${view.height}` }}
        />
        {view.lit.map((box) => (
          <span
            key={`${box.x} ${box.y}`}
            ref={box === top ? first : undefined}
            className={styles.lit}
            style={{
              insetInlineStart: percent(box.x),
              top: percent(box.y),
              width: percent(box.width),
              height: percent(box.height),
            }}
          />
        ))}
        <VisuallyHidden>{view.text}</VisuallyHidden>
      </div>
    </ScrollRegion>
  )
}
