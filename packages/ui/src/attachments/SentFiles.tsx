import type { conversations } from '@millrace/contract'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { CloseIcon, DocumentIcon } from '../kit/icons.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { attachmentTexts, type AttachmentTexts, sizeText } from './attachments-texts.ts'
import { PictureIcon } from './icons.tsx'
import styles from './attachments.module.css'

type Attachment = conversations.Attachment

/** Loads the bytes of a file. */
export type LoadFile = (id: string) => Promise<Blob>

interface SentFilesProps {
  files: readonly Attachment[]
  load: LoadFile
  lang: string
  /** Where they stand in their line; `end` in the visitor’s own chat. */
  side?: 'start' | 'end'
}

/** The files of a message: pictures as such, which open large; documents to be saved. */
export function SentFiles({ files, load, lang, side = 'start' }: SentFilesProps) {
  const t = attachmentTexts(lang)
  return (
    <ul className={styles.sent} data-side={side} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id}>
          {file.kind === 'image' ? (
            <Picture {...{ file, load, t }} />
          ) : (
            <Document {...{ file, load, lang, t }} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface FileProps {
  file: Attachment
  load: LoadFile
  t: AttachmentTexts
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The address of a picture within this page; null while it loads, `failed` when it can't be had. */
function usePicture({ id, mediaType }: Attachment, load: LoadFile): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const loader = useRef(load)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const show = async () => {
      try {
        const blob = await loader.current(id)
        if (isGone) return
        // Never what a browser could run: the type is one of pictures, whatever the bytes are.
        const type = TYPES.includes(mediaType) ? mediaType : 'image/png'
        made = URL.createObjectURL(new Blob([blob], { type }))
        setUrl(made)
      } catch {
        if (!isGone) setUrl('failed')
      }
    }
    void show()
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, mediaType])
  return url
}

function Picture({ file, load, t }: FileProps) {
  const url = usePicture(file, load)
  const large = useRef<HTMLDialogElement>(null)
  const { name } = file
  if (url === 'failed')
    return (
      <span className={styles.chip}>
        <PictureIcon />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.detail}>{t('unavailable')}</span>
        </span>
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t('open', { name })}
        title={name}
        disabled={url === null}
        onClick={() => large.current?.showModal()}
      >
        {url && <img src={url} alt="" />}
      </button>
      <dialog ref={large} className={styles.large} aria-label={name}>
        <IconButton className={styles.close} label={t('close')} onClick={() => large.current?.close()}>
          <CloseIcon />
        </IconButton>
        {url && <img src={url} alt={name} />}
      </dialog>
    </>
  )
}

function Document({ file, load, lang, t }: FileProps & { lang: string }) {
  const [isLost, setLost] = useState(false)
  const { id, name, bytes, isCut } = file
  const save = async () => {
    try {
      const url = URL.createObjectURL(new Blob([await load(id)], { type: 'application/octet-stream' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch {
      setLost(true)
    }
  }
  const detail = isLost
    ? t('unavailable')
    : [sizeText(bytes, lang), ...(isCut ? [t('isCut')] : [])].join(' · ')
  return (
    <button type="button" className={styles.chip} title={name} onClick={() => void save()}>
      <DocumentIcon />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.detail}>{detail}</span>
      </span>
      <VisuallyHidden>{t('download')}</VisuallyHidden>
    </button>
  )
}
