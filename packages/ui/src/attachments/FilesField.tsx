import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { StagedFile } from '../chat/thread-state.ts'
import { IconButton } from '../kit/Button.tsx'
import { ClipIcon } from './icons.tsx'
import { attachmentTexts, type AttachmentTexts, sizeText } from './attachments-texts.ts'
import { acceptedOf, type FileLimits, limitsText } from './limits.ts'
import { StagedFiles } from './StagedFiles.tsx'
import { ACCEPTED, addFiles, FILE_MAX_BYTES, FILES_MAX, type FileTray } from './uploads.ts'
import styles from './attachments.module.css'

interface FilesFieldProps {
  tray: FileTray
  files: readonly StagedFile[]
  /** The text of the message. */
  field: RefObject<HTMLTextAreaElement | null>
  lang: string
  /** Where they go by a channel: what it takes. */
  limits?: FileLimits | undefined
}

/** The files of the next message: picked, dropped on the chat, or pasted. */
export function FilesField({ tray, files, field, lang, limits }: FilesFieldProps) {
  const t = attachmentTexts(lang)
  const [tooMany, setTooMany] = useState(false)
  const take = (picked: readonly File[]) => {
    setTooMany(addFiles(tray, picked, limits) > 0)
    field.current?.focus()
  }
  return (
    <>
      <StagedFiles {...{ tray, files, lang, t }} />
      {tooMany && <output className={styles.note}>{t('tooMany', { count: FILES_MAX })}</output>}
      <Picker onFiles={take} lang={lang} t={t} limits={limits} />
      <DropZone field={field} onFiles={take} t={t} />
    </>
  )
}

interface TakingProps {
  onFiles: (files: readonly File[]) => void
  t: AttachmentTexts
}

function Picker({ onFiles, lang, t, limits }: TakingProps & Pick<FilesFieldProps, 'lang' | 'limits'>) {
  const input = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // The same file can be picked again once it was removed.
    event.target.value = ''
  }
  const help = limits
    ? limitsText(limits, { t, lang, most: FILE_MAX_BYTES })
    : t('attachHelp', { count: FILES_MAX, size: sizeText(FILE_MAX_BYTES, lang) })
  return (
    <>
      <IconButton
        label={t('attach')}
        title={`${t('attach')}: ${help}`}
        onClick={() => input.current?.click()}
      >
        <ClipIcon />
      </IconButton>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={limits ? acceptedOf(limits) : ACCEPTED}
        onChange={pick}
      />
    </>
  )
}

const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])]
const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Files that are dropped anywhere on the chat, and pictures that are pasted into its field. */
function DropZone({ field, onFiles, t }: TakingProps & { field: FilesFieldProps['field'] }) {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const area = field.current?.closest('section')
    const text = field.current
    const ended = new AbortController()
    const { signal } = ended
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!area?.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      latest.current(filesIn(event.dataTransfer))
    }
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData)
      // What comes with words, as from a spreadsheet, is pasted as words.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      latest.current(files)
    }
    area?.addEventListener('dragover', drag, { signal })
    area?.addEventListener('dragleave', leave, { signal })
    area?.addEventListener('drop', drop, { signal })
    text?.addEventListener('paste', paste, { signal })
    return () => ended.abort()
  }, [field])
  return over ? (
    <p className={styles.drop} aria-hidden="true">
      {t('drop')}
    </p>
  ) : null
}
