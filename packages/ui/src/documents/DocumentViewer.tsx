import { useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../kit/Button.tsx'
import { CloseIcon, ExternalIcon } from '../kit/icons.tsx'
import { webAddress } from '../citations/place.ts'
import { PageTurner } from './PageTurner.tsx'
import { PageView } from './PageView.tsx'
import { documentTexts } from './document-texts.ts'
import { TextView } from './TextView.tsx'
import { type Load, useDocument } from './use-document.ts'
import styles from './DocumentViewer.module.css'

export interface DocumentViewerProps {
  /** Name of the source. */
  name: string
  load: Load
  onClose: () => void
  /** BCP 47. */
  lang: string
}

/** A source at its passage, over the page: drawn pages of a PDF with the words lit, or the text around them. */
export function DocumentViewer({ name, load, onClose, lang }: DocumentViewerProps) {
  const t = documentTexts(lang)
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [large, setLarge] = useState(false)
  const { view, failure, busy, turn, retry } = useDocument(load)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const address = webAddress(view?.url ?? null)
  const shownName = view?.replaced ? view.name : name
  return (
    <dialog ref={dialog} className={styles.viewer} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title} title={shownName}>
          {shownName}
        </h2>
        {view?.kind === 'page' && (
          <PageTurner
            view={view}
            busy={busy}
            onTurn={(page) => turn({ page })}
            large={large}
            onLarge={setLarge}
            t={t}
          />
        )}
        {address && (
          <a
            className={styles.original}
            href={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {t('original')}
            <ExternalIcon />
          </a>
        )}
        <IconButton label={t('close')} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </header>
      {view?.replaced && <p className={styles.replaced}>{t('replaced')}</p>}
      <div className={styles.body} aria-busy={busy}>
        {failure !== null && (
          <div className={styles.failure} role="alert">
            <p>{t('failed')}</p>
            <p className={styles.reason}>{failure}</p>
            <Button onClick={retry}>{t('tryAgain')}</Button>
          </div>
        )}
        {failure === null && !view && <p className={styles.loading}>{t('loading')}</p>}
        {failure === null && view?.kind === 'page' && (
          <PageView key={`${view.page} ${large}`} view={view} large={large} t={t} />
        )}
        {failure === null && view?.kind === 'text' && (
          <TextView key={view.passages[0]?.seq} view={view} onTurn={turn} t={t} />
        )}
      </div>
    </dialog>
  )
}
