import { type CSSProperties, lazy, Suspense, useId, useState } from 'react'
import { useActions } from '../../store/context.ts'
import { beginningOf } from '../beginning.ts'
import { useFlowTextHistory } from '../flow-text.ts'
import { usePlace } from '../place.ts'
import { type Picking, TokenFrame } from '../TokenFrame.tsx'
import { usePlaceProblems } from '../use-place-problems.ts'
import css from './Code.module.css'
import type { Range } from './code-view.ts'
import { type CodeField, useCodeView } from './use-code-view.ts'

const LargeText = lazy(() => import('./LargeText.tsx'))

interface CodeAreaProps extends CodeField {
  module: typeof import('./code-view.ts')
  caret: Range | null
  /** Whether it fills a dialog. */
  isLarge?: boolean
}

/** The code editor, and the token list at its caret. */
function useCodeArea(
  { module, caret, ...field }: CodeAreaProps,
  { id, isCovered }: { id: string; isCovered: boolean },
) {
  const { disabled, control, language } = field
  const place = usePlace()
  const problems = usePlaceProblems(place, '')
  const { endGesture } = useActions()
  const history = useFlowTextHistory()
  const [picking, setPicking] = useState<Picking | null>(null)
  const indents = language !== 'text'
  const { host, view } = useCodeView(module, {
    field,
    caret,
    problems,
    describedBy: [control['aria-describedby'], indents && `${id}-tab`].filter(Boolean).join(' '),
    tokens: place !== null,
    isCovered,
    history,
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
    // The list returns focus to the previously focused element, which may be the button.
    requestAnimationFrame(() => view.current?.focus())
  }
  const selection = () => view.current?.selection() ?? { from: 0, to: 0 }
  return { host, place, indents, picking, pick, insert, selection, close: () => setPicking(null) }
}

/** The code editor with everything that surrounds a text with tokens. */
export function CodeArea(props: CodeAreaProps) {
  const { disabled, rows, control, language, title, isLarge = false } = props
  const id = useId()
  const [enlarged, setEnlarged] = useState<Range | null>(null)
  const { host, selection, indents, place, ...picker } = useCodeArea(props, {
    id,
    isCovered: enlarged !== null,
  })
  return (
    <TokenFrame
      id={id}
      place={disabled ? null : place}
      mono={indents}
      problem={undefined}
      indents={indents && !disabled ? (isLarge ? 'large' : 'field') : null}
      picking={picker.picking}
      onPick={picker.pick}
      onInsert={picker.insert}
      onClose={picker.close}
      onEnlarge={isLarge ? undefined : () => setEnlarged(selection())}
    >
      <div
        ref={host}
        className={css.host}
        style={{ '--rows': rows } as CSSProperties}
        data-language={language}
        data-large={isLarge}
        data-invalid={control['aria-invalid']}
        data-disabled={disabled}
      />
      <Suspense fallback={null}>
        {enlarged ? (
          <LargeText titleId={`${id}-title`} title={title} onClose={() => setEnlarged(null)}>
            <CodeArea
              {...props}
              caret={enlarged}
              isLarge
              control={{
                ...control,
                id: `${id}-large`,
                'aria-labelledby': `${id}-title`,
                'aria-describedby': undefined,
              }}
            />
          </LargeText>
        ) : null}
      </Suspense>
    </TokenFrame>
  )
}
