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

/** Where the picker stands, and the text that the token takes the place of. */
export interface Picking {
  anchor: HTMLElement
  from: number
  to: number
}

interface TokenFrameProps {
  /** Of the notes. */
  id: string
  /** Null where no tokens are taken. */
  place: FieldPlace | null
  mono: boolean
  problem: flows.FlowProblem | undefined
  indents: Indents
  picking: Picking | null
  onPick: (anchor: HTMLElement) => void
  onInsert: (token: string, picking: Picking) => void
  onClose: () => void
  /** Shows the text at large. */
  onEnlarge?: (() => void) | undefined
  children: ReactNode
}

/** Whether Tab indents, and where: in a dialog Escape closes that. */
type Indents = 'field' | 'large' | null

/** Around a text with tokens: the button that offers them, the list of them, and what is wrong. */
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

/** They stand below each other, so their names are shown beside them. */
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

/** What is wrong in the text, and how Tab is used; at large, Escape closes, as everywhere, and only those who cannot see are told. */
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
