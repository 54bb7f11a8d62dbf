import type { flows } from '@millrace/contract'
import { useVersion } from '../api/versions.ts'
import { useNodeTexts } from '../kit/node-texts.ts'
import { changesBetween } from './changes-between.ts'
import { useVersionsTexts } from './texts.ts'
import css from './Versions.module.css'

interface WhatChangedProps {
  flowId: string
  before: number
  after: number
}

/** What a newer version of a flow does differently from an older one, by the names of its steps. */
export function WhatChanged({ flowId, before, after }: WhatChangedProps) {
  const t = useVersionsTexts()
  const texts = useNodeTexts()
  const old = useVersion(flowId, before)
  const now = useVersion(flowId, after)
  if (old.error || now.error) return <p className={css.help}>{t('unknown')}</p>
  if (!old.data || !now.data) return <p className={css.help}>{t('comparing')}</p>
  const changes = changesBetween(old.data.document, now.data.document)
  const nameOf = ({ title, type, id }: flows.FlowNode) => `${title || texts.titleOf(type)} (${id})`
  const lines = [
    ...(['changed', 'added', 'removed'] as const).flatMap((kind) =>
      changes[kind].length > 0 ? [t(kind, { names: changes[kind].map(nameOf).join(', ') })] : [],
    ),
    ...(['connections', 'params', 'settings'] as const).flatMap((kind) => (changes[kind] ? [t(kind)] : [])),
  ]
  return (
    <section className={css.changes}>
      <strong>{t('changes', { before, after })}</strong>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className={css.help}>{t('nothing')}</p>
      )}
    </section>
  )
}
