import type { TokenOffer } from '@millrace/engine'
import { useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'

/** The labels of offered tokens and their sources. */
export function useOfferTexts() {
  const t = useEditorTexts()
  const { editor, catalogue } = useEditorContext()

  function source({ from, nodeId }: TokenOffer): string {
    if (from !== 'node' || nodeId === null) return t(`tokens.from.${from === 'node' ? 'item' : from}`)
    const node = editor.document().nodes.find(({ id }) => id === nodeId)
    const definition = node && catalogue.get(node.type)
    return `${nodeId} · ${node?.title || definition?.title || ''}`
  }

  function name(offer: TokenOffer): string {
    const { from, path, title, token } = offer
    if (title) return title
    if (path.length > 0) return path.join('.')
    return from === 'node' ? t('tokens.whole') : token.replaceAll('@@', '')
  }

  return { source, name }
}
