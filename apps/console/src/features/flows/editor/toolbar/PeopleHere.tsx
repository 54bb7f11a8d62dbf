import { useTipHandlers } from '../../../../lib/kit/tips/use-tip.ts'
import { useCanvasTexts } from '../canvas/texts/texts.ts'
import { usePeople } from '../presence/people.ts'
import css from './Toolbar.module.css'

const MOST = 4

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32).toLocaleUpperCase())
    .join('')

/** Other users who have this flow open. */
export function PeopleHere() {
  const t = useCanvasTexts()
  const others = usePeople((state) => state.others)
  const names = [...new Set(others.map(({ name }) => name))]
  const text = t('people.here', { count: names.length, names: names.join(', ') })
  const tip = useTipHandlers(text)
  if (names.length === 0) return null
  return (
    <output className={css.people} {...tip}>
      <span className="visually-hidden">{text}</span>
      {names.slice(0, MOST).map((name) => (
        <span key={name} aria-hidden="true">
          {initials(name)}
        </span>
      ))}
      {names.length > MOST ? <span aria-hidden="true">{`+${names.length - MOST}`}</span> : null}
    </output>
  )
}
