import { usePeopleAt } from '../presence/people.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'

/** Other users working on this node. */
export function People({ id }: { id: string }) {
  const names = usePeopleAt(id)
  return names === '' ? null : <Names names={names} />
}

function Names({ names }: { names: string }) {
  const t = useCanvasTexts()
  return <span className={css.people}>{t('node.here', { names })}</span>
}
