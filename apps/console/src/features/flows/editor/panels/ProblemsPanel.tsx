import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { flows } from '@millrace/contract'
import { edgeKey } from '../model/document.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import { useProblemText } from '../use-problem-text.ts'
import css from '../Panels.module.css'

/** The problems of the flow; each links to its place. */
export function ProblemsPanel() {
  const t = useEditorTexts()
  const problems = useEditor((state) => state.problems)
  return (
    <>
      <header className={css.head}>
        <h2>{t('problemList.title')}</h2>
      </header>
      {problems.length === 0 ? (
        <p className={css.fine}>
          <CircleCheck size={16} aria-hidden="true" />
          {t('problemList.none')}
        </p>
      ) : (
        <ul className={css.problems}>
          {problems.map((problem) => (
            <Problem key={JSON.stringify(problem)} problem={problem} />
          ))}
        </ul>
      )}
    </>
  )
}

function Problem({ problem }: { problem: flows.FlowProblem }) {
  const t = useEditorTexts()
  const { canvas } = useEditorContext()
  const { jumpTo, select } = useActions()
  const nameOf = useNodeName()
  const textOf = useProblemText()
  const { nodeId, param, edge, severity } = problem

  function go() {
    if (nodeId !== undefined) {
      jumpTo(nodeId, param ?? null)
      canvas.current?.reveal(nodeId)
    } else select(edge ? [edgeKey(edge)] : [], 'inspect')
  }

  return (
    <li>
      <button type="button" className={css.problem} data-severity={severity} onClick={go}>
        <CircleAlert size={16} aria-hidden="true" />
        <span className="visually-hidden">{t(`problemList.${severity}`)}</span>
        <span>
          <span className={css.where}>{nodeId === undefined ? t('flow.title') : nameOf(nodeId)}</span>
          {textOf(problem)}
        </span>
      </button>
    </li>
  )
}
