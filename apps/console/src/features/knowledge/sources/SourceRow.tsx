import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import HardDrive from 'lucide-react/icons/hard-drive'
import Globe from 'lucide-react/icons/globe'
import Network from 'lucide-react/icons/network'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Sheet from 'lucide-react/icons/sheet'
import TextQuote from 'lucide-react/icons/text-quote'
import { lazy, Suspense, useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { Check } from '../../../lib/kit/fields/Check.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useDownloadFile } from '../document/download-file.ts'
import { OpenDocument } from '../document/OpenDocument.tsx'
import { DriveProgress } from '../drive/DriveProgress.tsx'
import { useDriveTexts } from '../drive/texts.ts'
import { useRefreshSource } from '../refresh-source.ts'
import { SheetProgress } from '../sheets/SheetProgress.tsx'
import { useSheetSourceTexts } from '../sheets/texts.ts'
import { SiteProgress } from '../sites/SiteProgress.tsx'
import { useSiteActions } from '../sites/use-site-actions.tsx'
import { Tags } from '../tags/Tags.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import { useReplaceFile } from '../upload/use-upload.ts'
import css from './SourcesTable.module.css'
import { useRemoveSource } from './use-remove-source.ts'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'

const ScheduleDialog = lazy(() => import('../sites/ScheduleDialog.tsx'))

type Source = knowledge.Source

const ICONS = {
  text: TextQuote,
  qa: MessageCircleQuestion,
  file: FileText,
  url: Globe,
  site: Network,
  sheet: Sheet,
  drive: HardDrive,
}
const TONES = {
  queued: 'idle',
  reading: 'working',
  chunking: 'working',
  embedding: 'working',
  ready: 'success',
  failed: 'error',
} as const
const DASH = '–'

interface SourceRowProps {
  baseId: string
  source: Source
  selected: boolean
  onToggle: () => void
  onChunksOf: (sourceId: string) => void
  /** Shows the pages of a site, or the files of a Drive source. */
  onPagesOf: (sourceId: string) => void
}

export function SourceRow(props: SourceRowProps) {
  const { baseId, source, selected, onToggle } = props
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const [scheduling, setScheduling] = useState(false)
  const actions = useActions({ ...props, onSchedule: () => setScheduling(true) })
  const { name } = source
  return (
    <tr data-selected={selected}>
      {mayWrite ? (
        <td className={table.narrow}>
          <Check label={t('sources.select', { name })} checked={selected} onToggle={onToggle} />
        </td>
      ) : null}
      <td>
        <SourceName baseId={baseId} source={source} onPagesOf={props.onPagesOf} />
      </td>
      <td className={css.state}>
        <SourceState baseId={baseId} source={source} />
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>{countOf(source.pages)}</td>
      <td className={`${table.number} ${table.wideOnly}`}>{countOf(source.chunks || null)}</td>
      <td className={`${table.number} ${table.wideOnly}`}>
        {source.bytes === null ? DASH : formatBytes(source.bytes)}
      </td>
      <td className={`${table.quiet} ${table.wideOnly}`}>
        <Age at={source.createdAt} />
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('sources.menu', { name })} actions={actions} />
        <Suspense fallback={null}>
          {scheduling ? (
            <ScheduleDialog baseId={baseId} source={source} onClose={() => setScheduling(false)} />
          ) : null}
        </Suspense>
      </td>
    </tr>
  )
}

const countOf = (count: number | null): string => (count === null ? DASH : formatNumber(count))

function SourceName({ baseId, source, onPagesOf }: Pick<SourceRowProps, 'baseId' | 'source' | 'onPagesOf'>) {
  const t = useKnowledgeTexts()
  const failure = useFailureWords()
  const { id, type, name, error, state } = source
  const Icon = ICONS[type]
  return (
    <div className={css.source}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <span className="visually-hidden">{t(`types.${type}`)} </span>
        {type === 'site' || type === 'drive' ? (
          <button type="button" className={css.open} onClick={() => onPagesOf(id)}>
            {name}
          </button>
        ) : source.sheet?.sheetId ? (
          <Link to="/console/sheets/detail/$id" params={{ id: source.sheet.sheetId }} className={css.open}>
            {name}
          </Link>
        ) : state === 'ready' && type !== 'sheet' ? (
          <OpenDocument
            place={{ baseId, sourceId: id, name }}
            named={{ className: css.open, children: name }}
          />
        ) : (
          <span className={table.name}>{name}</span>
        )}
        {source.tags.length > 0 ? (
          <div className={css.tags}>
            <Tags tags={source.tags} />
          </div>
        ) : null}
        {source.embeddingPending && state === 'ready' ? (
          <p className={css.note}>{t('embedding.pending')}</p>
        ) : null}
        {source.pagesWithoutText === null ? null : (
          <p className={css.note}>
            {t('sources.withoutText', {
              count: /^\d+$/.test(source.pagesWithoutText) ? 1 : 2,
              pages: source.pagesWithoutText,
            })}
          </p>
        )}
        {source.hiddenCharacters > 0 ? (
          <p className={css.note} title={t('sources.hiddenWhy')}>
            {t('sources.hidden', { count: source.hiddenCharacters })}
          </p>
        ) : null}
        {error ? <p className={css.reason}>{failure(error)}</p> : null}
        {source.drive?.problem ? <p className={css.reason}>{failure(source.drive.problem)}</p> : null}
      </div>
    </div>
  )
}

function SourceState({ baseId, source }: Pick<SourceRowProps, 'baseId' | 'source'>) {
  const { id, name, state, progress } = source
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const refresh = useRefreshSource(baseId)
  const label = t(`states.${state}`)
  const isWorking = state === 'reading' || state === 'chunking'
  return (
    <>
      <StateDot tone={TONES[state]}>{label}</StateDot>
      {isWorking && progress !== null ? (
        <progress className={css.progress} aria-label={`${label}: ${name}`} max={1} value={progress} />
      ) : null}
      <SiteProgress source={source} />
      <SheetProgress source={source} />
      <DriveProgress source={source} />
      {state === 'failed' && mayWrite ? (
        <div className={css.retry}>
          <Button size="small" disabled={refresh.isPending} onClick={() => refresh.mutate(id)}>
            {t('sources.retry')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function useActions({
  baseId,
  source,
  onChunksOf,
  onPagesOf,
  onSchedule,
}: Omit<SourceRowProps, 'selected' | 'onToggle'> & { onSchedule: () => void }): RowAction[] {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const refresh = useRefreshSource(baseId)
  const remove = useRemoveSource(baseId)
  const replace = useReplaceFile(baseId)
  const download = useDownloadFile()
  const navigate = useNavigate()
  const ofSheet = useSheetSourceTexts()
  const ofDrive = useDriveTexts()
  const { id, type, url, state, refresh: web, sheet, drive } = source
  const sheetId = sheet?.sheetId
  const more = useSiteActions({ baseId, source, onPages: () => onPagesOf(id), onSchedule })
  const isDone =
    (state === 'ready' || state === 'failed') && !web?.running && !sheet?.reading && !drive?.reading
  return [
    drive ? { label: ofDrive('row.show'), onSelect: () => onPagesOf(id) } : null,
    type === 'site' || drive
      ? null
      : { label: t('sources.showChunks'), onSelect: () => onChunksOf(id), disabled: state !== 'ready' },
    ...more,
    type === 'file' && mayWrite ? { label: t('sources.replaceFile'), onSelect: () => replace(id) } : null,
    type === 'file' ? { label: t('document.download'), onSelect: () => download.mutate(id) } : null,
    sheetId
      ? {
          label: ofSheet('openSheet'),
          onSelect: () => void navigate({ to: '/console/sheets/detail/$id', params: { id: sheetId } }),
        }
      : null,
    url
      ? {
          label: drive ? ofDrive('row.openThere') : t('sources.openPage'),
          onSelect: () => void open(url, '_blank', 'noopener'),
        }
      : null,
    mayWrite ? { label: t('sources.refresh'), onSelect: () => refresh.mutate(id), disabled: !isDone } : null,
    mayWrite ? { label: t('sources.delete'), onSelect: () => remove(source), danger: true } : null,
  ].filter((action) => action !== null)
}
