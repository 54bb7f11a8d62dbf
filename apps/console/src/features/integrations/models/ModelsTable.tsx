import Pencil from 'lucide-react/icons/pencil'
import { formatNumber } from '../../../lib/format.ts'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import type { ModelRow } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import css from './Models.module.css'
import { formatPrice } from './prices.ts'

interface ModelsTableProps {
  models: readonly ModelRow[]
  /** Null: all. */
  allowed: ReadonlySet<string> | null
  onAllow: (id: string, yes: boolean) => void
  onPrice: (model: ModelRow) => void
}

export function ModelsTable({ models, allowed, onAllow, onPrice }: ModelsTableProps) {
  const t = useIntegrationsTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('tabs.models')}>
        <thead>
          <tr>
            {allowed ? (
              <th scope="col" className={table.narrow}>
                {t('models.columns.allowed')}
              </th>
            ) : null}
            <th scope="col" className={table.grow}>
              {t('models.columns.model')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('models.columns.provider')}
            </th>
            <th scope="col" className={`${table.number} ${table.wideOnly}`}>
              {t('models.columns.context')}
            </th>
            <th scope="col" className={table.number}>
              {t('models.columns.input')}
            </th>
            <th scope="col" className={table.number}>
              {t('models.columns.output')}
            </th>
            <th scope="col" className={table.narrow}>
              <span className="visually-hidden">{t('models.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <Row key={model.id} model={model} allowed={allowed} onAllow={onAllow} onPrice={onPrice} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ model, allowed, onAllow, onPrice }: Omit<ModelsTableProps, 'models'> & { model: ModelRow }) {
  const t = useIntegrationsTexts()
  const { id, label, provider, kind, builtin, contextTokens } = model
  return (
    <tr>
      {allowed ? (
        <td className={table.narrow}>
          <input
            type="checkbox"
            aria-label={t('models.allow', { name: label })}
            checked={builtin || allowed.has(id)}
            disabled={builtin}
            onChange={({ target }) => onAllow(id, target.checked)}
          />
        </td>
      ) : null}
      <td>
        <span className={table.name}>{label}</span>
        <p className={table.sub}>{t(`models.kinds.${kind}`)}</p>
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>{provider}</td>
      <td className={`${table.number} ${table.wideOnly}`}>
        {contextTokens === null ? '' : formatNumber(contextTokens)}
      </td>
      <td className={table.number}>
        <PriceOf model={model} part="input" />
      </td>
      <td className={table.number}>
        {kind === 'embedding' ? null : <PriceOf model={model} part="output" />}
      </td>
      <td className={table.narrow}>
        {builtin ? null : (
          <IconAction size="small" label={t('models.edit', { name: label })} onClick={() => onPrice(model)}>
            <Pencil size={14} />
          </IconAction>
        )}
      </td>
    </tr>
  )
}

function PriceOf({ model, part }: { model: ModelRow; part: 'input' | 'output' }) {
  const t = useIntegrationsTexts()
  const { builtin, ownPrice, listPrice } = model
  if (builtin) return t('models.free')
  const price = ownPrice ?? listPrice
  if (!price) return <span className={table.quiet}>{t('models.unknown')}</span>
  return (
    <>
      {formatPrice(price[part])}
      {ownPrice ? <span className={css.own}>{t('models.own')}</span> : null}
    </>
  )
}
