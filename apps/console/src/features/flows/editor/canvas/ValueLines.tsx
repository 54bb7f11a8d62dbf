import { ViewportPortal } from '@xyflow/react'
import { useEffect } from 'react'
import { boxOf, type Box } from '../model/sizes.ts'
import { valueLinks } from '../model/value-links.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useNodeName } from '../use-node-name.ts'
import css from './ValueLines.module.css'
import { useCanvasTexts } from './texts/texts.ts'

interface Tag {
  id: string
  box: Box
  text: string
}

/** From the right of one node to the left of the other. */
function lineOf(from: Box, to: Box): string {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + 27, to.x, to.y + 27]
  const bend = Math.max(40, Math.abs(x2 - x1) / 2)
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}

/** The values that a node takes from others and passes on, labeled at each node and announced to screen readers. */
export function ValueLines({ id }: { id: string }) {
  const t = useCanvasTexts()
  const { catalogue } = useEditorContext()
  const { say } = useActions()
  const nameOf = useNodeName()
  const document = useDocument((one) => one)
  const { takes, gives, others } = valueLinks(document, catalogue, id)
  const boxes = new Map(document.nodes.map((node) => [node.id, boxOf(node, catalogue)]))
  const own = boxes.get(id)
  const named = (ways: readonly string[]) => ways.map((way) => way || t('values.all')).join(', ')
  const tagsOf = (kind: 'gives' | 'takes', nodes: typeof takes): Tag[] =>
    [...nodes].flatMap(([other, ways]) => {
      const box = boxes.get(other)
      return box ? [{ id: other, box, text: t(`values.${kind}`, { values: named(ways) }) }] : []
    })
  const tags = [...tagsOf('gives', takes), ...tagsOf('takes', gives)]
  const isAlone = tags.length === 0 && others.length === 0
  const ownText = isAlone
    ? t('values.none')
    : others.length > 0
      ? t('values.uses', { values: others.join(', ') })
      : ''
  const told = [ownText, ...tags.map((tag) => `${nameOf(tag.id)}: ${tag.text}`)].filter(Boolean).join('. ')
  useEffect(() => {
    say(told)
  }, [say, told])
  if (!own) return null
  const lines = [
    ...[...takes.keys()].map((from) => [from, id] as const),
    ...[...gives.keys()].map((to) => [id, to] as const),
  ]
  return (
    <ViewportPortal>
      <svg className={css.lines} aria-hidden="true">
        {lines.map(([from, to]) => {
          const [start, end] = [boxes.get(from), boxes.get(to)]
          return start && end ? <path key={`${from} ${to}`} d={lineOf(start, end)} /> : null
        })}
      </svg>
      {[...(ownText ? [{ id, box: own, text: ownText }] : []), ...tags].map(({ id: node, box, text }) => (
        <span
          key={node}
          className={css.tag}
          data-own={node === id}
          style={{ left: box.x, top: box.y + box.height + 6 }}
          aria-hidden="true"
        >
          {text}
        </span>
      ))}
    </ViewportPortal>
  )
}
