import type { flows } from '@millrace/contract'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useEditorTexts } from '../../texts.ts'
import type { CodeInputProps } from './CodeInput.tsx'
import type { CodeView, Range } from './code-view.ts'

interface Around {
  field: CodeInputProps
  caret: Range | null
  problems: readonly flows.FlowProblem[]
  describedBy: string
  /** Whether it takes tokens. */
  tokens: boolean
  onBlur: () => void
  onTyped: (text: string, caret: number) => void
  onPick: () => boolean
}

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''

/** Keeps an editor for code in step with the field that it is. */
export function useCodeView(module: typeof import('./code-view.ts'), around: Around) {
  const { field, caret, problems, describedBy, tokens } = around
  const { value, write, control, disabled, startHere = false } = field
  const t = useEditorTexts()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(null)
  // What is typed is not rewritten under the hands; undo, and other people, change the value from outside.
  const written = useRef<unknown>(value)

  const onChange = useEffectEvent((text: string, at: number | null) => {
    written.current = field.read(text)
    field.onChange(written.current)
    if (at !== null) around.onTyped(text, at)
  })
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
    if (Object.is(written.current, value)) return
    written.current = value
    view.current?.setText(write(value))
  }, [value, write])
  const { id } = control
  const isInvalid = control['aria-invalid']
  useLayoutEffect(() => {
    const attributes = {
      id,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      'aria-invalid': String(isInvalid),
    }
    view.current?.setControl(attributes, disabled)
  }, [id, describedBy, isInvalid, disabled])
  useLayoutEffect(() => {
    if (tokens) view.current?.setProblems(problems)
  }, [tokens, problems])
  useLayoutEffect(() => {
    // A label names inputs only, and gives the focus to no other: here it does both by hand.
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => view.current?.focus()
    label?.setAttribute('id', `${id}-label`)
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [id])
  return { host, view }
}
