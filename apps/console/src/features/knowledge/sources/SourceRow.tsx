import Button from '@mui/material/Button'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import TextQuote from 'lucide-react/icons/text-quote'
import type { knowledge } from '@millrace/contract'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { RowMenu, type RowAction } from '../../../lib/kit/RowMenu.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import table from '../../../lib/kit/Table.module.css'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useRefreshSource } from '../refresh-source.ts'
import { useKnowledgeTexts } from '../texts.ts'
import css from './SourcesTable.module.css'
import { useRemoveSource } from './use-remove-source.ts'

type Source = knowledge.Source

const ICONS = { text: TextQuote, qa: MessageCircleQuestion, file: FileText, url: Globe }
const TONES = {
  queued: 'idle',
  reading: 'working',
  chunking: 'working',
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
}

export function SourceRow({ baseId, source, selected, onToggle, onChunksOf }: SourceRowProps) {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const actions = useActions({ baseId, source, onChunksOf })
  const { name } = source
  return (
    <tr data-selected={selected}>
      {mayWrite ? (
        <td className={table.narrow}>
          <input
            type="checkbox"
            className={css.check}
            aria-label={t('sources.select', { name })}
            checked={selected}
            onChange={onToggle}
          />
        </td>
      ) : null}
      <td>
        <SourceName source={source} />
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
      </td>
    </tr>
  )
}

const countOf = (count: number | null): string => (count === null ? DASH : formatNumber(count))

function SourceName({ source: { type, name, error } }: { source: Source }) {
  const t = useKnowledgeTexts()
  const Icon = ICONS[type]
  return (
    <div className={css.source}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <span className="visually-hidden">{t(`types.${type}`)} </span>
        <span className={table.name}>{name}</span>
        {error ? <p className={css.reason}>{error.message}</p> : null}
      </div>
    </div>
  )
}

function SourceState({ baseId, source: { id, name, state, progress } }: { baseId: string; source: Source }) {
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
}: Omit<SourceRowProps, 'selected' | 'onToggle'>): RowAction[] {
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()
  const refresh = useRefreshSource(baseId)
  const remove = useRemoveSource(baseId)
  const { id, url, state } = source
  const isDone = state === 'ready' || state === 'failed'
  return [
    { label: t('sources.showChunks'), onSelect: () => onChunksOf(id), disabled: state !== 'ready' },
    url ? { label: t('sources.openPage'), onSelect: () => void open(url, '_blank', 'noopener') } : null,
    mayWrite ? { label: t('sources.refresh'), onSelect: () => refresh.mutate(id), disabled: !isDone } : null,
    mayWrite ? { label: t('sources.delete'), onSelect: () => remove(source), danger: true } : null,
  ].filter((action) => action !== null)
}
