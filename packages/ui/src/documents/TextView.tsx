import type { documents } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { PassageText } from '../citations/PassageText.tsx'
import { Button } from '../kit/Button.tsx'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import type { DocumentTexts } from './document-texts.ts'
import styles from './DocumentViewer.module.css'
import type { Turn } from './use-document.ts'

interface TextViewProps {
  view: Extract<documents.DocumentView, { kind: 'text' }>
  onTurn: (turn: Turn) => void
  t: DocumentTexts
}

const LEAD_PX = 96

/** The text around the passage, which is marked at its side with highlighted words. Needs another `key` per span. */
export function TextView({ view, onTurn, t }: TextViewProps) {
  const scroller = useRef<HTMLElement>(null)
  const cited = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!scroller.current) return
    const lit = cited.current?.querySelector('mark') ?? cited.current
    const offset = lit
      ? lit.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
      : LEAD_PX
    scroller.current.scrollTop += offset - LEAD_PX
  }, [])
  return (
    <ScrollRegion ref={scroller} className={styles.scroller} label={t('document')}>
      <div className={styles.text}>
        {view.before !== null && (
          <Button look="quiet" onClick={() => onTurn({ from: view.before! })}>
            {t('earlier')}
          </Button>
        )}
        {view.passages.map((passage, index) => (
          <section
            key={passage.seq}
            ref={passage.cited ? cited : undefined}
            className={styles.passage}
            data-cited={passage.cited || undefined}
            aria-label={passage.cited ? t('passage') : undefined}
          >
            {passage.heading && passage.heading !== view.passages[index - 1]?.heading && (
              <h3 className={styles.heading}>{passage.heading}</h3>
            )}
            <PassageText text={passage.text} ranges={passage.lit} tableLabel={t('table')} />
          </section>
        ))}
        {view.after !== null && (
          <Button look="quiet" onClick={() => onTurn({ from: view.after! })}>
            {t('later')}
          </Button>
        )}
      </div>
    </ScrollRegion>
  )
}
