import type { flows } from '@millrace/contract'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import type { Node } from '../model/document.ts'
import { setExtra } from '../model/edit-nodes.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'

interface AdvancedSettingsProps {
  node: Node
  definition: flows.NodeDefinition
}

const MOST = { attempts: 20, backoff: 3600, timeout: 86_400 }

/** A number within bounds; undefined otherwise, so that the step type's default applies. */
function within(text: string, least: number, most: number): number | undefined {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return undefined
  return Math.min(most, Math.max(least, number))
}

/** Retries, timeout, and the pinned test output of a step. */
export function AdvancedSettings({ node, definition }: AdvancedSettingsProps) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const retry = node.retry ?? definition.retry
  if (definition.role === 'start' || definition.role === 'stop') return null

  function setRetry(part: Partial<flows.NodeRetry>) {
    edit(
      (document) => setExtra(document, { id: node.id, key: 'retry' }, { ...retry, ...part }),
      `retry ${node.id}`,
    )
  }
  function setTimeout(text: string) {
    const seconds = within(text, 0.1, MOST.timeout)
    edit(
      (document) => setExtra(document, { id: node.id, key: 'timeoutSeconds' }, seconds),
      `timeout ${node.id}`,
    )
  }

  const number = { type: 'number', disabled: readOnly, onBlur: endGesture } as const
  return (
    <details className={css.section}>
      <summary>{t('advanced.title')}</summary>
      <div className={css.pairs}>
        <TextField
          {...number}
          label={t('advanced.attempts')}
          value={String(retry.attempts)}
          inputProps={{ min: 1, max: MOST.attempts }}
          onChange={({ target }) =>
            setRetry({ attempts: Math.round(within(target.value, 1, MOST.attempts) ?? 1) })
          }
        />
        <TextField
          {...number}
          label={t('advanced.backoff')}
          value={String(retry.backoffSeconds)}
          inputProps={{ min: 0, max: MOST.backoff }}
          onChange={({ target }) => setRetry({ backoffSeconds: within(target.value, 0, MOST.backoff) ?? 0 })}
        />
      </div>
      <TextField
        {...number}
        label={t('advanced.timeout')}
        value={node.timeoutSeconds === undefined ? '' : String(node.timeoutSeconds)}
        placeholder={String(definition.timeoutSeconds)}
        help={t('advanced.timeoutHelp', { seconds: definition.timeoutSeconds })}
        onChange={({ target }) => setTimeout(target.value)}
      />
      {definition.effects === 'repeatable' ? (
        <CheckField
          label={t('advanced.ask')}
          checked={node.askBeforeRepeat === true}
          disabled={readOnly}
          onChange={({ target }) =>
            edit((document) => setExtra(document, { id: node.id, key: 'askBeforeRepeat' }, target.checked))
          }
        />
      ) : null}
    </details>
  )
}
