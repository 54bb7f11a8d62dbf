import { usePeopleAt } from '../presence/people.ts'
import css from './Canvas.module.css'
import { useCanvasTexts } from './texts/texts.ts'

/** Who else works at this node. */
export function People({ id }: { id: string }) {
  const t = useCanvasTexts()
  const names = usePeopleAt(id)
  if (names === '') return null
  return <span className={css.people}>{t('node.here', { names })}</span>
}
