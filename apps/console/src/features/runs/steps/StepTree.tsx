import type { runs } from '@millrace/contract'
import { useMemo, useState } from 'react'
import { useStepsTexts } from './texts.ts'
import { failedPaths, type StepNode, treeOf } from './step-tree.ts'
import { StepLine } from './StepLine.tsx'
import css from './Steps.module.css'

/** Items of a for-each that are shown at once. */
const PORTION = 50

interface StepTreeProps {
  steps: readonly runs.RunStep[]
  /** Whether there are more steps than were given. */
  more: boolean
}

/** The steps of a run; failed ones are expanded. */
export function StepTree({ steps, more }: StepTreeProps) {
  const t = useStepsTexts()
  const tree = useMemo(() => treeOf(steps), [steps])
  const failed = useMemo(() => failedPaths(steps), [steps])
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (path: string) => turned[path] ?? failed.has(path)
  const toggle = (path: string) => setTurned((now) => ({ ...now, [path]: !isOpen(path) }))
  if (steps.length === 0) return <p className={css.hint}>{t('none')}</p>
  return (
    <>
      <Level nodes={tree} isOpen={isOpen} onToggle={toggle} />
      {more ? <p className={css.hint}>{t('more')}</p> : null}
    </>
  )
}

interface LevelProps {
  nodes: readonly StepNode[]
  isOpen: (path: string) => boolean
  onToggle: (path: string) => void
}

function Level({ nodes, isOpen, onToggle }: LevelProps) {
  const t = useStepsTexts()
  const [shown, setShown] = useState(PORTION)
  return (
    <ul className={css.level}>
      {nodes.slice(0, shown).map(({ step, children }) => (
        <li key={step.path}>
          <StepLine
            step={step}
            inner={children.length}
            open={isOpen(step.path)}
            onToggle={() => onToggle(step.path)}
          />
          {isOpen(step.path) && children.length > 0 ? (
            <Level nodes={children} isOpen={isOpen} onToggle={onToggle} />
          ) : null}
        </li>
      ))}
      {nodes.length > shown ? (
        <li>
          <button type="button" className={css.show} onClick={() => setShown(shown + PORTION)}>
            {t('showMore', { count: Math.min(PORTION, nodes.length - shown) })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
