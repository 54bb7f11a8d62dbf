import type { flows } from '@millrace/contract'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useEditorTexts } from '../../texts.ts'
import type { FlowTextHistory } from '../flow-text.ts'
import type { CodeLanguage, CodeView, Range, CodeEdit } from './code-view.ts'
import type { FieldControl } from '../../../../../lib/kit/fields/Field.tsx'
import type { TokenInputProps } from '../TokenInput.tsx'

export interface CodeField extends Omit<TokenInputProps, 'mono' | 'label' | 'at'> {
  language: CodeLanguage
  rows: number
  /** Title of the large dialog. */
  title: string
  control: FieldControl & { 'aria-labelledby'?: string }
}

interface Around {
  field: CodeField
  caret: Range | null
  problems: readonly flows.FlowProblem[]
  describedBy: string
  /** Whether it accepts tokens. */
  tokens: boolean
  /** Whether a dialog shows the text instead, so that this editor need not update on every key. */
  isCovered: boolean
  /** Null: the text has its own history. */
  history: FlowTextHistory | null
  onBlur: () => void
  onTyped: (text: string, caret: number) => void
  onPick: () => boolean
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''

/** Keeps a code editor in sync with its field. */
export function useCodeView(module: typeof import('./code-view.ts'), around: Around) {
  const { field, caret, problems, describedBy, tokens, isCovered } = around
  const { value, write, control, disabled, startHere = false } = field
  const t = useEditorTexts()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(null)
  // Text being typed is not reformatted; undo and other users change the value from outside.
  const written = useRef<unknown>(value)

  const onChange = useEffectEvent(({ text, change, caret: at }: CodeEdit) => {
    written.current = field.read(text)
    around.history?.step(change)
    field.onChange(written.current)
    if (at !== null) around.onTyped(text, at)
  })
  const undo = useEffectEvent(() => around.history?.undo())
  const redo = useEffectEvent(() => around.history?.redo())
  const onKey = useEffectEvent((event: KeyboardEvent) => around.history?.onKey(event) ?? false)
  const onPick = useEffectEvent(() => around.onPick())
  const create = useEffectEvent((parent: HTMLElement) =>
    module.createCode({
      parent,
      text: write(value),
      language: field.language,
      placeholder: field.placeholder,
      tokens,
      deleted: t('tokens.deleted'),
      nonce: nonce(),
      history: around.history && { undo, redo, onKey },
      onChange,
      onBlur: around.onBlur,
      onPick,
    }),
  )
  const begin = useEffectEvent((made: CodeView) => {
    if (caret) made.focus(caret)
    else if (startHere) made.focus()
  })

  useLayoutEffect(() => {
    const made = create(host.current!)
    view.current = made
    begin(made)
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])
  useLayoutEffect(() => {
    if (isCovered || Object.is(written.current, value)) return
    written.current = value
    view.current?.setText(write(value))
  }, [value, write, isCovered])
  const { id } = control
  const labelledBy = control['aria-labelledby'] ?? `${id}-label`
  const isInvalid = control['aria-invalid']
  useLayoutEffect(() => {
    const attributes = {
      id,
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': String(isInvalid),
      // Focusable anyway, but accessibility checkers look for this attribute on scrollable elements.
      tabindex: '0',
    }
    view.current?.setControl(attributes, disabled)
  }, [id, labelledBy, describedBy, isInvalid, disabled])
  useLayoutEffect(() => {
    if (tokens) view.current?.setProblems(problems)
  }, [tokens, problems])
  useLayoutEffect(() => {
    // Labels only work with inputs, so their name and focus are handled here.
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => view.current?.focus()
    label?.setAttribute('id', `${id}-label`)
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [id])
  return { host, view }
}
