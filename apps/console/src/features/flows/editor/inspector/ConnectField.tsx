import { useId, useState } from 'react'
import { ComboInput } from '../../../../lib/flows/Combo.tsx'
import type { Node } from '../model/document.ts'
import { useEditorTexts } from '../texts.ts'
import { useTargets } from '../use-targets.ts'
import css from './Inspector.module.css'

interface ConnectFieldProps {
  node: Node
  port: string
  /** Label of the port. */
  title: string
  onConnect: (to: string) => void
}

/** Finds a step by number or name. Connects on Enter or click only, and keeps focus. */
export function ConnectField({ node, port, title, onConnect }: ConnectFieldProps) {
  const t = useEditorTexts()
  const id = useId()
  const [words, setWords] = useState('')
  const targets = useTargets(node.id, port)
  const label = t('connections.connect', { port: title })
  return (
    <div className={css.connect}>
      <ComboInput
        control={{ id, 'aria-describedby': undefined, 'aria-invalid': false }}
        label={label}
        ariaLabel={label}
        value=""
        text=""
        options={matching(targets, words)}
        more={false}
        busy={false}
        disabled={false}
        placeholder={t('connections.choose')}
        empty={words === '' ? t('connections.none') : undefined}
        onSearch={setWords}
        onChange={onConnect}
      />
    </div>
  )
}

/** `n1` finds n1 before n10 and before steps with n1 in their name. */
export function matching(targets: readonly { id: string; name: string }[], words: string) {
  const wanted = words.toLowerCase()
  const rank = ({ id, name }: { id: string; name: string }) => {
    if (id.toLowerCase() === wanted) return 0
    return name.toLowerCase().startsWith(wanted) ? 1 : 2
  }
  return targets
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id, name }) => ({ value: id, label: name }))
}
