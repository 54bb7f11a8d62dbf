import type { flows } from '@millrace/contract'
import { useEffect, useRef } from 'react'
import { ParameterForm } from '../../../../lib/flows/form/ParameterForm.tsx'
import { casesOf } from '../fields/cases.ts'
import { FlowTextProvider } from '../fields/flow-text.ts'
import { SETTING_FIELDS } from '../fields/setting-fields.tsx'
import type { Node } from '../model/document.ts'
import { removePorts } from '../model/edit-edges.ts'
import { setParam } from '../model/edit-nodes.ts'
import { problemsOfNode } from '../model/problems.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useProblemText } from '../use-problem-text.ts'
import css from './Inspector.module.css'

interface NodeSettingsProps {
  node: Node
  definition: flows.NodeDefinition
}

/** Types whose control has several texts, each with its own problems. */
const OF_TEXTS: ReadonlySet<flows.ParameterType> = new Set<flows.ParameterType>(['FIELDS', 'RULES', 'CASES'])

/** The settings of a node, rendered from its definition. */
export function NodeSettings({ node, definition }: NodeSettingsProps) {
  const { readOnly } = useEditorContext()
  const { edit } = useActions()
  const form = useRef<HTMLDivElement>(null)
  const problems = useEditor((state) => state.problems)
  const textOf = useProblemText()
  const { byParam } = problemsOfNode(problems, node.id)
  const errors = Object.fromEntries(
    [...byParam].flatMap(([key, [first]]) => {
      const param = definition.params.find((one) => one.key === key)
      // A problem in one of several texts is shown there.
      const isTold = param !== undefined && OF_TEXTS.has(param.type) && Boolean(first?.at?.path)
      if (!first || isTold) return []
      // An error takes the place of the help, which who has entered nothing yet needs most.
      const help = first.code === 'param_missing' && param?.desc ? ` ${param.desc}` : ''
      return [[key, `${textOf(first)}${help}`]]
    }),
  )
  useJump(node.id, form)

  function onChange(values: Readonly<Record<string, unknown>>) {
    const key = Object.keys(values).find((one) => !Object.is(values[one], node.params[one]))
    if (key === undefined) return
    edit((document) => {
      const changed = setParam(document, { id: node.id, key }, values[key])
      if (key !== definition.portsFrom) return changed
      const left = new Set(casesOf(values[key]).map(({ port }) => port))
      const gone = casesOf(node.params[key]).map(({ port }) => port)
      return removePorts(
        changed,
        node.id,
        gone.filter((port) => !left.has(port)),
      )
    }, `param ${node.id} ${key}`)
  }

  if (definition.params.length === 0) return null
  return (
    <div ref={form} className={css.settings}>
      <FlowTextProvider value>
        <ParameterForm
          definitions={definition.params}
          values={node.params}
          onChange={onChange}
          errors={errors}
          disabled={readOnly}
          fields={SETTING_FIELDS}
        />
      </FlowTextProvider>
    </div>
  )
}

/** Focuses the field that a problem is about. */
function useJump(nodeId: string, form: { current: HTMLElement | null }) {
  const jump = useEditor((state) => state.jump)
  useEffect(() => {
    if (!jump || jump.nodeId !== nodeId || !form.current) return
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"]')
    const scope = invalid?.matches('[data-error="true"]') ? invalid.closest('fieldset') : invalid
    const target = scope?.matches('fieldset')
      ? scope.querySelector<HTMLElement>('textarea, input, select, button')
      : scope
    const field =
      target ?? form.current.querySelector<HTMLElement>('textarea, input, select, [role="textbox"]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [jump, nodeId, form])
}
