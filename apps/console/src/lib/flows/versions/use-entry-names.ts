import type { flows } from '@millrace/contract'
import { useCatalogue } from '../api/catalogue.ts'
import type { ChangeEntry } from './changes.ts'
import { en } from './en.ts'
import { useVersionTexts } from './texts.ts'

type Document = flows.FlowDocument
type FieldName = keyof typeof en.fields

const isFieldName = (name: string): name is FieldName => Object.hasOwn(en.fields, name)

/** The names of entries and settings in the user's language. */
export function useEntryNames(before: Document, after: Document) {
  const t = useVersionTexts()
  const { data: catalogue } = useCatalogue()

  /** Nodes have their current name, or their previous one if they were removed. */
  const nodeIn = (id: string, sides: readonly Document[]) =>
    sides.flatMap(({ nodes }) => nodes).find((node) => node.id === id)

  function nodeName(id: string, sides: readonly Document[] = [after, before]): string {
    const node = nodeIn(id, sides)
    if (!node) return id
    return `${id} · ${node.title || catalogue?.get(node.type)?.title || node.type}`
  }

  function entry({ kind, id, edge, mark }: ChangeEntry): string {
    const sides = mark === 'removed' ? [before, after] : [after, before]
    if (edge) {
      const [from, to] = [nodeName(edge.from, sides), nodeName(edge.to, sides)]
      return edge.port === 'out' ? t('edge', { from, to }) : t('edgePort', { from, to, port: edge.port })
    }
    if (kind === 'node') return nodeName(id, sides)
    if (kind === 'note') return `${t('note')} ${id}`
    if (kind === 'settings') return t('settings')
    const param = sides.flatMap(({ params }) => params).find(({ key }) => key === id)
    return param?.label ? `${param.label} (${id})` : id
  }

  /** `params.prompt` of a node has the label of its form field; deeper paths keep their names. */
  function field({ kind, id }: ChangeEntry, path: string): string {
    const [first = '', ...rest] = path.split('.')
    if (kind === 'node' && first === 'params') {
      const [key = '', ...below] = rest
      const definition = catalogue?.get(nodeIn(id, [after, before])?.type ?? '')
      const label = definition?.params.find((param) => param.key === key)?.label || key
      return [label, ...below].join(' · ')
    }
    return [isFieldName(first) ? t(`fields.${first}`) : first, ...rest].join(' · ')
  }

  return { entry, field }
}
