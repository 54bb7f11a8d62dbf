import Dialog from '@mui/material/Dialog'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { useVersion } from '../../../../lib/flows/api/versions.ts'
import { InlineSelect } from '../../../../lib/flows/InlineSelect.tsx'
import { useActions, useEditorContext } from '../store/context.ts'
import { DiffView } from './DiffView.tsx'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import { useVersions } from './use-versions.ts'
import css from './Versions.module.css'

type Which = number | 'draft'

/** The two sides to compare. */
export interface Compared {
  from: Which
  to: Which
}

interface CompareDialogProps {
  id: string
  start: Compared
  onClose: () => void
}

const whichOf = (value: string): Which => (value === 'draft' ? 'draft' : Number(value))

/** Compares any two of the draft and the published versions. */
export default function CompareDialog({ id, start, onClose }: CompareDialogProps) {
  const t = useVersionTexts()
  const titleId = useId()
  const [{ from, to }, setCompared] = useState(start)
  // Independent of the filter of the versions list; the initial two are available even before it loads.
  const { data } = useVersions(id, false)
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const others = [from, to].filter((which) => !versions.some(({ version }) => version === which))
  const options = [
    { value: 'draft', label: t('draft') },
    ...versions.map(({ version, published, note }) => ({
      value: String(version),
      label: [t('version', { version }), published ? t('live') : '', note.slice(0, 40)]
        .filter(Boolean)
        .join(' · '),
    })),
    ...[...new Set(others)].flatMap((which) =>
      which === 'draft' ? [] : [{ value: String(which), label: t('version', { version: which }) }],
    ),
  ]
  const select = (side: 'from' | 'to', which: Which) => (
    <InlineSelect
      label={t(side)}
      value={String(which)}
      options={options}
      onChange={(value) => setCompared((before) => ({ ...before, [side]: whichOf(value) }))}
    />
  )
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: css.full } }}
    >
      <header className={css.top}>
        <h2 id={titleId}>{t('compareTitle')}</h2>
        <div className={css.choices}>
          {select('from', from)}
          <IconAction size="small" label={t('swap')} onClick={() => setCompared({ from: to, to: from })}>
            <ArrowLeftRight size={16} />
          </IconAction>
          {select('to', to)}
        </div>
        <IconAction size="small" label={t('close')} onClick={onClose}>
          <X size={16} />
        </IconAction>
      </header>
      <Compare id={id} from={from} to={to} onClose={onClose} />
    </Dialog>
  )
}

/** The document of a side; the draft as it was when the dialog opened. */
function useSide(id: string, which: Which) {
  const t = useVersionTexts()
  const { editor } = useEditorContext()
  const [draft] = useState(() => editor.document())
  const { data, error, refetch } = useVersion(id, which === 'draft' ? null : which)
  const document = which === 'draft' ? draft : data?.document
  const name = which === 'draft' ? t('draft') : t('version', { version: which })
  return { name, document, error: which === 'draft' ? null : error, refetch }
}

function Compare({ id, from, to, onClose }: Compared & { id: string; onClose: () => void }) {
  const before = useSide(id, from)
  const after = useSide(id, to)
  const { jumpTo } = useActions()
  const failed = [before, after].find(({ error, document }) => error && !document)
  if (failed) return <FailureNotice error={failed.error} onRetry={() => void failed.refetch()} />
  if (!before.document || !after.document)
    return (
      <Loading>
        <Skeleton height={320} radius={8} />
      </Loading>
    )
  const hasDraft = from === 'draft' || to === 'draft'
  return (
    <DiffView
      key={`${String(from)} ${String(to)}`}
      before={{ name: before.name, document: before.document }}
      after={{ name: after.name, document: after.document }}
      onJump={
        hasDraft
          ? (nodeId) => {
              onClose()
              jumpTo(nodeId, null)
            }
          : undefined
      }
    />
  )
}
