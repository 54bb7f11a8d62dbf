import type { flows } from '@millrace/contract'
import { NodeIcon } from '../../../lib/flows/NodeIcon.tsx'
import css from './Steps.module.css'
import { useCatalogueTexts } from './texts.ts'

/** One step type with its description and, when expanded, its settings, ports and outputs. */
export function StepCard({ step }: { step: flows.NodeDefinition }) {
  const t = useCatalogueTexts()
  const { icon, params, ports, outputs, effects } = step
  const gives =
    outputs === 'any' ? [] : outputs.map(({ key, title: name }) => (name ? `${key} – ${name}` : key))
  return (
    <li>
      <details className={css.card}>
        <summary>
          <NodeIcon name={icon} />
          <span>
            <span className={css.name}>{step.title}</span>
            <span className={css.desc}>{step.desc}</span>
          </span>
        </summary>
        <div className={css.more}>
          <p>{t(`effects.${effects}`)}</p>
          {params.length > 0 ? (
            <>
              <h3>{t('settings')}</h3>
              <ul>
                {params.map(({ key, label, required, desc: help }) => (
                  <li key={key}>
                    <strong>{label || key}</strong>
                    {required ? '' : ` (${t('optional')})`}
                    {help ? ` – ${help}` : ''}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {ports.length > 1 ? (
            <>
              <h3>{t('ports')}</h3>
              <p>{ports.map(({ id, title }) => title || id).join(', ')}</p>
            </>
          ) : null}
          <h3>{t('outputs')}</h3>
          {gives.length === 0 ? (
            <p>{t('anything')}</p>
          ) : (
            <ul>
              {gives.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  )
}
