import Button from '@mui/material/Button'
import { edgeKey } from '../model/document.ts'
import { remove } from '../model/remove.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useGoTo } from '../use-go-to.ts'
import { useNodeName } from '../use-node-name.ts'
import css from './Inspector.module.css'

/** A connection: what it connects, and its actions. */
export function EdgePanel({ id }: { id: string }) {
  const t = useEditorTexts()
  const { catalogue, readOnly } = useEditorContext()
  const go = useGoTo()
  const { edit, openPalette } = useActions()
  const nameOf = useNodeName()
  const edge = useDocument((document) => document.edges.find((one) => edgeKey(one) === id))
  if (!edge) return null
  return (
    <div className={css.body}>
      <h2>{t('edge.title')}</h2>
      <div className={css.port}>
        <button type="button" className={css.link} onClick={() => go(edge.from)}>
          {nameOf(edge.from)}
        </button>
        <span className={css.portName}>{edge.port}</span>
        <button type="button" className={css.link} onClick={() => go(edge.to)}>
          {nameOf(edge.to)}
        </button>
      </div>
      {readOnly ? null : (
        <div className={css.buttons}>
          <Button size="small" onClick={() => openPalette({ on: edge })}>
            {t('edge.insert')}
          </Button>
          <Button
            size="small"
            color="error"
            onClick={() => edit((document) => remove(document, [id], catalogue).document)}
          >
            {t('edge.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
