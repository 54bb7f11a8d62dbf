import Eraser from 'lucide-react/icons/eraser'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minimize2 from 'lucide-react/icons/minimize-2'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import panels from '../Panels.module.css'
import css from './Builder.module.css'
import { useBuilderTexts } from './texts.ts'
import { useClear } from './use-chat.ts'

interface ChatHeadProps {
  flowId: string | null
  /** Whether there is a conversation and the user may clear it. */
  canClear: boolean
  wide: boolean
  onWide: (wide: boolean) => void
}

/** Buttons to widen and to clear the conversation. */
export function ChatHead({ flowId, canClear, wide, onWide }: ChatHeadProps) {
  const t = useBuilderTexts()
  const clear = useClear(flowId)
  const [asking, setAsking] = useState(false)
  const Size = wide ? Minimize2 : Maximize2
  return (
    <header className={`${panels.head} ${css.head}`}>
      <h2>{t('title')}</h2>
      {canClear ? (
        <IconAction size="small" label={t('clear')} onClick={() => setAsking(true)}>
          <Eraser size={16} />
        </IconAction>
      ) : null}
      <span className={css.widen}>
        <IconAction size="small" label={t(wide ? 'narrow' : 'widen')} onClick={() => onWide(!wide)}>
          <Size size={16} />
        </IconAction>
      </span>
      {asking ? (
        <ConfirmDialog
          title={t('clearTitle')}
          action={t('clear')}
          pending={clear.isPending}
          onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t('clearText')}
        </ConfirmDialog>
      ) : null}
    </header>
  )
}
