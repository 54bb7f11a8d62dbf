import { Check } from '../../../lib/kit/fields/Check.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import type { Selection } from '../../../lib/kit/tables/use-selection.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import type { knowledge } from '@millrace/contract'
import { useKnowledgeTexts } from '../texts.ts'
import { SourceRow } from './SourceRow.tsx'
import css from './SourcesTable.module.css'

interface SourcesTableProps {
  base: { id: string; name: string }
  sources: readonly knowledge.Source[]
  selection: Selection
  onChunksOf: (sourceId: string) => void
  onPagesOf: (sourceId: string) => void
}

export function SourcesTable(props: SourcesTableProps) {
  const { base, sources, selection, onChunksOf, onPagesOf } = props
  const t = useKnowledgeTexts()
  const mayWrite = useMayWrite()

  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('sources.table', { name: base.name })}>
        <thead>
          <tr>
            {mayWrite ? <SelectAll selection={selection} /> : null}
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
              selected={selection.has(source.id)}
              onToggle={() => selection.toggle(source.id)}
              onChunksOf={onChunksOf}
              onPagesOf={onPagesOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SelectAll({ selection }: { selection: Selection }) {
  const t = useKnowledgeTexts()
  return (
    <th scope="col" className={table.narrow}>
      <Check
        label={t('sources.selectAll')}
        checked={selection.isAll}
        mixed={selection.ids.length > 0 && !selection.isAll}
        onToggle={selection.toggleAll}
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
