import { type CSSProperties, useId, useState } from 'react'
import { useActions } from '../../store/context.ts'
import { beginningOf } from '../beginning.ts'
import { usePlace } from '../place.ts'
import { type Picking, TokenFrame } from '../TokenFrame.tsx'
import { usePlaceProblems } from '../use-place-problems.ts'
import css from './Code.module.css'
import type { CodeInputProps } from './CodeInput.tsx'
import type { Range } from './code-view.ts'
import { useCodeView } from './use-code-view.ts'

interface CodeAreaProps extends CodeInputProps {
  module: typeof import('./code-view.ts')
  caret: Range | null
}

/** The editor for code with what a text with tokens has around it. */
export function CodeArea({ module, caret, ...field }: CodeAreaProps) {
  const { disabled, rows, control } = field
  const id = useId()
  const place = usePlace()
  const problems = usePlaceProblems(place, '')
  const { endGesture } = useActions()
  const [picking, setPicking] = useState<Picking | null>(null)
  const describedBy = [control['aria-describedby'], `${id}-tab`].filter(Boolean).join(' ')
  const { host, view } = useCodeView(module, {
    field,
    caret,
    problems,
    describedBy,
    tokens: place !== null,
    onBlur: endGesture,
    onTyped(text, at) {
      const begun = place === null ? 0 : beginningOf(text, at)
      if (begun > 0) pick(view.current?.element, begun)
    },
    onPick() {
      if (place === null || disabled) return false
      pick(view.current?.element)
      return true
    },
  })

  function pick(anchor: HTMLElement | undefined, before = 0) {
    if (!anchor || !view.current) return
    const { from, to } = view.current.selection()
    setPicking({ anchor, from: from - before, to })
  }
  function insert(token: string, range: Range) {
    view.current?.write(token, { from: range.from, to: range.to })
    setPicking(null)
    // The list gives the focus back to what had it before; that may be the button.
    requestAnimationFrame(() => view.current?.focus())
  }

  return (
    <TokenFrame
      id={id}
      place={disabled ? null : place}
      mono
      problem={undefined}
      indents
      picking={picking}
      onPick={pick}
      onInsert={insert}
      onClose={() => setPicking(null)}
    >
      <div
        ref={host}
        className={css.host}
        style={{ '--rows': rows } as CSSProperties}
        data-invalid={control['aria-invalid']}
        data-disabled={disabled}
      />
    </TokenFrame>
  )
}
