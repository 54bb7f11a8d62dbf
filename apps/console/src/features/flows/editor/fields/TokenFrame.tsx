import type { flows } from '@millrace/contract'
import AtSign from 'lucide-react/icons/at-sign'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useTipHandlers } from '../../../../lib/kit/tips/use-tip.ts'
import { useEditorTexts } from '../texts.ts'
import { useProblemText } from '../use-problem-text.ts'
import css from './Fields.module.css'
import type { FieldPlace } from './place.ts'

const TokenPicker = lazy(async () => ({ default: (await import('./TokenPicker.tsx')).TokenPicker }))

/** The picker's position, and the text range that the token replaces. */
export interface Picking {
  anchor: HTMLElement
  from: number
  to: number
}

interface TokenFrameProps {
  /** Id of the notes. */
  id: string
  /** Null where tokens are not accepted. */
  place: FieldPlace | null
  mono: boolean
  problem: flows.FlowProblem | undefined
  indents: Indents
  picking: Picking | null
  onPick: (anchor: HTMLElement) => void
  onInsert: (token: string, picking: Picking) => void
  onClose: () => void
  /** Opens the text in a large dialog. */
  onEnlarge?: (() => void) | undefined
  children: ReactNode
}

/** Whether Tab indents, and where: in the dialog, Escape closes it. */
type Indents = 'field' | 'large' | null

/** Wraps a text with tokens: the button and list of tokens, and problems. */
export function TokenFrame(props: TokenFrameProps) {
  const { id, place, mono, problem, indents, picking, onPick, onInsert, onClose, onEnlarge, children } = props
  const t = useEditorTexts()
  return (
    <div className={css.token} data-mono={mono}>
      {children}
      <span className={css.tools}>
        {place ? (
          <Tool label={t('tokens.insert')} onClick={({ currentTarget }) => onPick(currentTarget)}>
            <AtSign size={14} />
          </Tool>
        ) : null}
        {onEnlarge ? (
          <Tool label={t('tokens.enlarge')} onClick={onEnlarge}>
            <Maximize2 size={14} />
          </Tool>
        ) : null}
      </span>
      <Notes id={id} problem={problem} indents={indents} />
      <Suspense fallback={null}>
        {place && picking ? (
          <TokenPicker
            place={place}
            anchor={picking.anchor}
            onPick={(token) => onInsert(token, picking)}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

interface ToolProps {
  label: string
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/** A button with a tooltip at its side, because the buttons are stacked. */
function Tool({ label, onClick, children }: ToolProps) {
  return (
    <IconAction
      size="small"
      label={label}
      aria-haspopup="dialog"
      onClick={onClick}
      {...useTipHandlers(label, 'right')}
    >
      {children}
    </IconAction>
  )
}

interface NotesProps {
  id: string
  problem: flows.FlowProblem | undefined
  indents: Indents
}

/** Problems of the text, and how Tab works. In the dialog, the Escape hint is for screen readers only. */
function Notes({ id, problem, indents }: NotesProps) {
  const t = useEditorTexts()
  const textOf = useProblemText()
  return (
    <>
      {problem ? (
        <p id={id} className={css.tokenNote}>
          {textOf(problem)}
        </p>
      ) : null}
      {indents ? (
        <span id={`${id}-tab`} className={indents === 'large' ? 'visually-hidden' : css.tabNote}>
          {t(indents === 'large' ? 'tokens.tabLarge' : 'tokens.tab')}
        </span>
      ) : null}
    </>
  )
}
