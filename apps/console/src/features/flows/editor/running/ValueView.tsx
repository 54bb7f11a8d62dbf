import { copyText, ScrollRegion } from '@millrace/ui'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import css from './Running.module.css'
import { type SchemaLine, schemaLines, type ShownTable, tableOf, visible } from '../model/schema-lines.ts'
import { useRunningTexts } from '../run-texts/texts.ts'

/** Longer texts are collapsed. */
const FOLDED = 3000
/** Maximum length even when expanded; copying returns all of it. */
const MOST = 200_000

type Look = 'table' | 'json' | 'schema'

interface ValueViewProps {
  label: string
  value: unknown
  /** Reads the complete value, for copying. */
  full?: (() => Promise<unknown>) | undefined
}

const jsonOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** A value as table, JSON or schema. */
export function ValueView({ label, value, full }: ValueViewProps) {
  const t = useRunningTexts()
  const [look, setLook] = useState<Look>('json')
  const table = tableOf(value)
  const lines = schemaLines(value)
  const looks: Look[] = [
    'json',
    ...(table ? ['table' as const] : []),
    ...(lines.length > 0 ? ['schema' as const] : []),
  ]
  const shown = looks.includes(look) ? look : 'json'

  async function copy() {
    const whole = full ? await full().catch(() => value) : value
    const copied = await copyText(jsonOf(whole))
    showMessage(t(copied ? 'view.copied' : 'view.copyFailed'), copied ? 'success' : 'error')
  }

  return (
    <div className={css.value}>
      <div className={css.valueHead}>
        <span className={css.name}>{label}</span>
        {looks.length > 1 ? (
          <fieldset className={css.looks} aria-label={t('view.label', { name: label })}>
            {looks.map((one) => (
              <button key={one} type="button" aria-pressed={one === shown} onClick={() => setLook(one)}>
                {t(`view.${one}`)}
              </button>
            ))}
          </fieldset>
        ) : null}
        <IconAction size="small" label={t('view.copy', { name: label })} onClick={() => void copy()}>
          <Copy size={14} />
        </IconAction>
      </div>
      {shown === 'table' && table ? <TableLook label={label} table={table} /> : null}
      {shown === 'schema' ? <SchemaLook label={label} lines={lines} /> : null}
      {shown === 'json' ? <JsonLook label={label} text={visible(jsonOf(value))} /> : null}
    </div>
  )
}

function JsonLook({ label, text }: { label: string; text: string }) {
  const t = useRunningTexts()
  const [open, setOpen] = useState(false)
  const end = open ? MOST : FOLDED
  return (
    <>
      <ScrollRegion label={label} className={open ? `${css.box} ${css.boxOpen}` : css.box}>
        <pre>
          {text === '' ? <em>{t('view.empty')}</em> : text.slice(0, end)}
          {text.length > end ? '…' : ''}
        </pre>
      </ScrollRegion>
      {text.length > FOLDED ? (
        <button type="button" className={css.fold} onClick={() => setOpen(!open)}>
          {t(open ? 'view.less' : 'view.all')}
        </button>
      ) : null}
    </>
  )
}

function TableLook({ label, table: { columns, rows, count } }: { label: string; table: ShownTable }) {
  const t = useRunningTexts()
  return (
    <>
      <ScrollRegion label={label} className={css.box}>
        <table>
          {columns.length > 0 ? (
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {rows.map((cells, at) => (
              // Rows have no ids and are never moved.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {count > rows.length ? <p className={css.hint}>{t('view.more', { count: rows.length })}</p> : null}
    </>
  )
}

function SchemaLook({ label, lines }: { label: string; lines: readonly SchemaLine[] }) {
  const t = useRunningTexts()
  return (
    <ScrollRegion label={label} className={css.box}>
      <ul className={css.schema}>
        {lines.map(({ key, depth, type, count, of }, at) => (
          // Keys repeat at other depths.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} style={{ paddingInlineStart: depth * 12 }}>
            <code>{visible(key)}</code>
            <span>
              {t(`types.${type}`)}
              {count === undefined ? '' : ` · ${count}${of && count > 0 ? ` × ${t(`types.${of}`)}` : ''}`}
            </span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}
