import type { ChatSession } from '../chat/session.ts'
import type { StagedFile, ThreadAgent } from '../chat/thread-state.ts'
import { IconButton } from '../kit/Button.tsx'
import { CloseIcon, DocumentIcon, RetryIcon } from '../kit/icons.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { type AttachmentTexts, sizeText } from './attachments-texts.ts'
import { PictureIcon } from './icons.tsx'
import { FILE_MAX_BYTES, isPassing, removeFile, uploadAgain, type UploadProblem } from './uploads.ts'
import styles from './attachments.module.css'

interface StagedFilesProps {
  session: ChatSession
  agent: ThreadAgent
  files: readonly StagedFile[]
  lang: string
  t: AttachmentTexts
}

/** The files that go with the next message, each with its state. */
export function StagedFiles({ session, agent, files, lang, t }: StagedFilesProps) {
  const unseen = agent.seesPictures === false && files.some(({ isPicture, problem }) => isPicture && !problem)
  const news = files.map((file) => newsOf(file, lang, t)).join(' ')
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
      {files.length > 0 && (
        <ul className={styles.tray} aria-label={t('files')}>
          {files.map((file) => (
            <Chip key={file.key} {...{ session, file, lang, t }} />
          ))}
        </ul>
      )}
      {unseen && (
        <output className={styles.note}>
          {t(agent.handoff?.offered ? 'noPicturesButPeople' : 'noPictures')}
        </output>
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

interface ChipProps extends Omit<StagedFilesProps, 'files' | 'agent'> {
  file: StagedFile
}

function Chip({ session, file, lang, t }: ChipProps) {
  const { key, name, bytes, isPicture, problem, done } = file
  return (
    <li className={styles.chip} data-problem={problem ? true : undefined}>
      {isPicture ? <PictureIcon /> : <DocumentIcon />}
      <span className={styles.words}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.detail}>
          {problem
            ? problemText(problem, lang, t)
            : [sizeText(bytes, lang), ...(done?.isCut ? [t('isCut')] : [])].join(' · ')}
        </span>
        {!problem && !done && <span className={styles.bar} />}
      </span>
      {isPassing(problem) && (
        <IconButton label={t('again', { name })} onClick={() => uploadAgain(session, key)}>
          <RetryIcon />
        </IconButton>
      )}
      <IconButton label={t('remove', { name })} onClick={() => removeFile(session, key)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}
