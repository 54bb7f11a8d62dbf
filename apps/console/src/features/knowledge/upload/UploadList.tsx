import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { formatBytes } from '../../../lib/format.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { fileLimits } from './file-limits.ts'
import { answerUpload, dropUpload, retryUpload, useUploads, type Upload } from './upload-queue.ts'
import css from './UploadList.module.css'

/** Files of this base that are being uploaded or failed. */
export function UploadList({ baseId }: { baseId: string }) {
  const t = useKnowledgeTexts()
  const all = useUploads((queue) => queue.uploads)
  const uploads = all.filter((upload) => upload.baseId === baseId)
  const failed = uploads.filter(({ state }) => state === 'failed')
  if (uploads.length === 0) return null
  return (
    <section aria-label={t('upload.list')} className={css.list}>
      <ul>
        {uploads.map((upload) => (
          <Row key={upload.key} upload={upload} />
        ))}
      </ul>
      {failed.length > 1 ? (
        <Button size="small" onClick={() => failed.forEach(({ key }) => dropUpload(key))}>
          {t('upload.dismissAll')}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ upload }: { upload: Upload }) {
  const t = useKnowledgeTexts()
  const { key, file, state, sent } = upload
  const isFailed = state === 'failed'
  const cancel = t(isFailed ? 'upload.dismiss' : 'upload.cancel', { name: file.name })
  return (
    <li className={css.row} data-state={state}>
      <span className={css.name}>{file.name}</span>
      {isFailed ? <Problem upload={upload} /> : null}
      {state === 'asking' ? <Question upload={upload} /> : null}
      {isFailed || state === 'asking' ? null : <Progress upload={upload} />}
      <span className={css.size}>
        {state === 'sending' ? `${formatBytes(sent)} / ${formatBytes(file.size)}` : null}
        {state === 'waiting' ? t('upload.waiting') : null}
      </span>
      <IconAction size="small" label={cancel} onClick={() => dropUpload(key)}>
        <X size={16} />
      </IconAction>
    </li>
  )
}

function Question({ upload: { key } }: { upload: Upload }) {
  const t = useKnowledgeTexts()
  return (
    <span className={css.question}>
      <span role="alert">{t('upload.there')}</span>
      <Button size="small" variant="contained" onClick={() => answerUpload(key, true)}>
        {t('upload.replace')}
      </Button>
      <Button size="small" onClick={() => answerUpload(key, false)}>
        {t('upload.keepBoth')}
      </Button>
    </span>
  )
}

function Progress({ upload: { file, sent } }: { upload: Upload }) {
  const t = useKnowledgeTexts()
  return (
    <progress
      className={css.bar}
      aria-label={t('upload.progress', { name: file.name })}
      max={file.size}
      value={sent}
    />
  )
}

function Problem({ upload: { key, file, problem } }: { upload: Upload }) {
  const t = useKnowledgeTexts()
  const found = typeof problem === 'string'
  const text = found
    ? t(`upload.problems.${problem}`, { ...fileLimits(), size: formatBytes(file.size) })
    : problem?.message
  return (
    <span className={css.problem} role="alert">
      {text}
      {found ? null : (
        <Button size="small" variant="text" color="secondary" onClick={() => retryUpload(key)}>
          {t('upload.retry')}
        </Button>
      )}
    </span>
  )
}
