import { useCallback, useState } from 'react'
import type { StagedFile } from '../chat/thread-state.ts'
import { IconButton } from '../kit/Button.tsx'
import { CloseIcon, DocumentIcon, RetryIcon } from '../kit/icons.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { type AttachmentTexts, sizeText } from './attachments-texts.ts'
import { PictureIcon } from './icons.tsx'
import {
  FILE_MAX_BYTES,
  type FileTray,
  isPassing,
  pickedFile,
  removeFile,
  uploadAgain,
  type UploadProblem,
} from './uploads.ts'
import styles from './attachments.module.css'

interface StagedFilesProps {
  tray: FileTray
  files: readonly StagedFile[]
  lang: string
  t: AttachmentTexts
}

/** The files that go with the next message, each with its state. */
export function StagedFiles({ tray, files, lang, t }: StagedFilesProps) {
  const news = files.map((file) => newsOf(file, lang, t)).join(' ')
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
      {files.length > 0 && (
        <ul className={styles.tray} aria-label={t('files')}>
          {files.map((file) => (
            <Chip key={file.key} {...{ tray, file, lang, t }} />
          ))}
        </ul>
      )}
    </>
  )
}

const problemText = (problem: string, lang: string, t: AttachmentTexts) =>
  t(problem as UploadProblem, { size: sizeText(FILE_MAX_BYTES, lang) })

function newsOf({ name, done, problem }: StagedFile, lang: string, t: AttachmentTexts): string {
  if (problem) return `${name}: ${problemText(problem, lang, t)}`
  return done ? t('uploaded', { name }) : t('uploading', { name })
}

interface ChipProps extends Omit<StagedFilesProps, 'files'> {
  file: StagedFile
}

function Chip({ tray, file, lang, t }: ChipProps) {
  const { key, name, isPicture, problem, done } = file
  const isUploading = !problem && !done
  return (
    <li className={styles.chip} data-problem={problem ? true : undefined}>
      {isPicture ? <Preview file={file} /> : <DocumentIcon />}
      <span className={styles.words}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.detail}>
          {problem ? problemText(problem, lang, t) : stateText(file, lang, t)}
        </span>
        {isUploading && <Progress file={file} label={t('uploading', { name })} />}
      </span>
      {isPassing(problem) && (
        <IconButton label={t('again', { name })} onClick={() => uploadAgain(tray, key)}>
          <RetryIcon />
        </IconButton>
      )}
      <IconButton
        label={t(isUploading ? 'cancel' : 'remove', { name })}
        onClick={() => removeFile(tray, key)}
      >
        <CloseIcon />
      </IconButton>
    </li>
  )
}

/** All of it is sent, and the server reads it. */
const isSent = ({ sent = 0 }: StagedFile) => sent >= 1

function stateText(file: StagedFile, lang: string, t: AttachmentTexts): string {
  const { bytes, sent = 0, done } = file
  const size = sizeText(bytes, lang)
  if (done) return done.isCut ? `${size} · ${t('isCut')}` : size
  return `${size} · ${isSent(file) ? t('processing') : percent(sent, lang)}`
}

const percent = (part: number, lang: string) =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(part)

function Progress({ file, label }: { file: StagedFile; label: string }) {
  const { sent = 0 } = file
  if (isSent(file)) return <span className={styles.bar} data-busy />
  return <progress className={styles.bar} aria-label={label} max={100} value={Math.round(sent * 100)} />
}

/** The picture that was picked, as long as this page has it. */
function Preview({ file }: { file: StagedFile }) {
  const blob = pickedFile(file)
  const [isBroken, setBroken] = useState(false)
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!blob) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (!blob || isBroken) return <PictureIcon />
  return <img ref={show} className={styles.preview} alt="" onError={() => setBroken(true)} />
}
