import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/Table.module.css'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import type { knowledge } from '@millrace/contract'
import { useKnowledgeTexts } from '../texts.ts'
import { SourceRow } from './SourceRow.tsx'
import css from './SourcesTable.module.css'

interface SourcesTableProps {
  base: { id: string; name: string }
  sources: readonly knowledge.Source[]
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  onChunksOf: (sourceId: string) => void
  onPagesOf: (sourceId: string) => void
}

export function SourcesTable(props: SourcesTableProps) {
  const { base, sources, selected, onSelected, onChunksOf, onPagesOf } = props
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()

  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }

  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('sources.table', { name: base.name })}>
        <thead>
          <tr>
            {mayWrite ? <SelectAll sources={sources} selected={selected} onSelected={onSelected} /> : null}
            <th scope="col" className={table.grow}>
              {t('columns.name')}
            </th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.pages')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.chunks')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('columns.size')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.added')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <SourceRow
              key={source.id}
              baseId={base.id}
              source={source}
              selected={selected.has(source.id)}
              onToggle={() => toggle(source.id)}
              onChunksOf={onChunksOf}
              onPagesOf={onPagesOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({
  sources,
  selected,
  onSelected,
}: Omit<SourcesTableProps, 'base' | 'onChunksOf' | 'onPagesOf'>) {
  const t = useKnowledgeTexts()
  const all = selected.size === sources.length
  return (
    <th scope="col" className={table.narrow}>
      <input
        type="checkbox"
        className={css.check}
        aria-label={t('sources.selectAll')}
        checked={all}
        ref={(input) => {
          if (input) input.indeterminate = selected.size > 0 && !all
        }}
        onChange={() => onSelected(all ? new Set() : new Set(sources.map(({ id }) => id)))}
      />
    </th>
  )
}

export function SourcesSkeleton() {
  return (
    <Loading>
      <div className={table.wrap}>
        {[240, 180, 300, 210, 260].map((width) => (
          <div key={width} className={css.bone}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
