import type { flows } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { RowMenu } from '../../../../lib/kit/tables/RowMenu.tsx'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import { leavePanel } from '../focus-thing.ts'
import { setTitle } from '../model/edit-nodes.ts'
import type { Node } from '../model/document.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useSelectionActions } from '../use-selection-actions.ts'
import css from './Inspector.module.css'

interface NodeHeadProps {
  node: Node
  definition: flows.NodeDefinition | undefined
}

/** A node's title and its actions. */
export function NodeHead({ node, definition }: NodeHeadProps) {
  const t = useEditorTexts()
  const context = useEditorContext()
  const { readOnly } = context
  const { edit, endGesture } = useActions()
  const actions = useSelectionActions()
  const name = definition?.title ?? node.type
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const rename = () => field.current?.select()
    document.addEventListener('millrace-rename', rename)
    return () => document.removeEventListener('millrace-rename', rename)
  }, [])

  return (
    <header className={css.head}>
      <NodeIcon definition={definition} className={css.headIcon} />
      <div className={css.headNames}>
        <input
          ref={field}
          type="text"
          className={css.title}
          value={node.title}
          placeholder={name}
          aria-label={t('inspector.title')}
          disabled={readOnly}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) =>
            edit((document) => setTitle(document, node.id, target.value), `title ${node.id}`)
          }
          onBlur={endGesture}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) leavePanel(context)
          }}
        />
        <span className={css.kind}>{`${node.id} · ${name}`}</span>
      </div>
      {readOnly || node.type === 'start' ? null : (
        <RowMenu
          label={t('inspector.actions')}
          actions={[
            { label: t('actions.duplicate'), onSelect: actions.duplicate },
            { label: t('actions.copy'), onSelect: actions.copy },
            {
              label: t(node.disabled ? 'actions.enable' : 'actions.disable'),
              onSelect: actions.toggleDisabled,
            },
            { label: t('actions.delete'), onSelect: actions.remove, danger: true },
          ]}
        />
      )}
    </header>
  )
}
