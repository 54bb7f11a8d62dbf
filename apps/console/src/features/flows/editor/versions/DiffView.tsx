import type { flows } from '@millrace/contract'
import { diffDocuments } from '@millrace/engine'
import Maximize from 'lucide-react/icons/maximize'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useMemo, useRef, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useWide } from '../use-wide.ts'
import { ChangeList } from '../../../../lib/flows/versions/ChangeList.tsx'
import { changeEntries, marksOf } from '../../../../lib/flows/versions/changes.ts'
import { DiffCanvas } from './DiffCanvas.tsx'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import { useLinkedView } from './use-linked-view.ts'
import css from './Versions.module.css'

interface Side {
  name: string
  document: flows.FlowDocument
}

interface DiffViewProps {
  before: Side
  after: Side
  /** Called by list lines where there is no room for the canvases. */
  onJump?: ((nodeId: string) => void) | undefined
}

/** The differences between two documents: two synchronized canvases in color, and a list of changes. */
export function DiffView({ before, after, onJump }: DiffViewProps) {
  const wide = useWide()
  const [chosen, setChosen] = useState<string | null>(null)
  const diff = useMemo(
    () => diffDocuments(before.document, after.document),
    [before.document, after.document],
  )
  const entries = useMemo(() => changeEntries(diff), [diff])
  const box = useRef<HTMLDivElement>(null)
  const changed = entries.flatMap(({ target }) => target ?? [])
  const linked = useLinkedView(box, [before.document, after.document], changed)

  function choose(id: string) {
    setChosen(id)
    if (wide) linked.reveal(id)
    else onJump?.(id)
  }

  const sides = [
    { ...before, key: 'before' as const },
    { ...after, key: 'after' as const },
  ]
  return (
    <div className={css.diff}>
      {wide ? (
        <div className={css.sides}>
          {sides.map(({ key, name, document }, at) => (
            <section key={key} className={css.side}>
              <h3 className={css.sideName}>{name}</h3>
              <div className={css.canvas} ref={at === 0 ? box : undefined}>
                <DiffCanvas
                  key={`${key} ${name}`}
                  id={`diff-${key}`}
                  name={name}
                  document={document}
                  marks={marksOf(diff, key)}
                  chosen={chosen}
                  viewport={linked.viewport}
                  onViewport={linked.setViewport}
                  onChoose={choose}
                />
              </div>
            </section>
          ))}
          <ZoomBar onFit={linked.fit} onZoom={linked.zoomBy} />
        </div>
      ) : null}
      <div className={css.changes}>
        <ChangeList
          entries={entries}
          before={before.document}
          after={after.document}
          chosen={chosen}
          onChoose={wide || onJump ? choose : null}
        />
      </div>
    </div>
  )
}

function ZoomBar({ onFit, onZoom }: { onFit: () => void; onZoom: (factor: number) => void }) {
  const t = useVersionTexts()
  return (
    <div className={css.bar}>
      <IconAction size="small" label={t('zoomIn')} onClick={() => onZoom(1.25)}>
        <ZoomIn size={16} />
      </IconAction>
      <IconAction size="small" label={t('zoomOut')} onClick={() => onZoom(0.8)}>
        <ZoomOut size={16} />
      </IconAction>
      <IconAction size="small" label={t('fit')} onClick={onFit}>
        <Maximize size={16} />
      </IconAction>
    </div>
  )
}
