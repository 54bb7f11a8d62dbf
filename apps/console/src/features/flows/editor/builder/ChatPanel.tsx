import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { InlineSelect } from '../../../../lib/flows/InlineSelect.tsx'
import panels from '../Panels.module.css'
import type { Draft } from '../save/draft.ts'
import { useEditorContext } from '../store/context.ts'
import css from './Builder.module.css'
import { ChatHead } from './ChatHead.tsx'
import { Message } from './Message.tsx'
import { NeedsModel } from './NeedsModel.tsx'
import { useBuilderTexts } from './texts.ts'
import { useBuilders, useMessages, useSay } from './use-chat.ts'

const EXAMPLES = ['check', 'mail', 'explain'] as const

// In braces: newer browsers return a promise, which React would treat as a cleanup function.
function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The chat beside the canvas: builds and changes the flow in words; every change is reviewed before it is applied. */
export default function ChatPanel({ draft }: { draft: Draft }) {
  const t = useBuilderTexts()
  const { readOnly } = useEditorContext()
  const flowId = useStore(draft.state, (state) => state.flowId)
  const builders = useBuilders(flowId)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useMessages(flowId)
  const { say, stop } = useSay(draft)
  const messages = (data?.pages ?? []).flatMap(({ items }) => items).toReversed()
  const models = builders.data?.models ?? []
  const newest = messages.at(-1)?.id ?? ''
  const [text, setText] = useState('')
  const [wide, setWide] = useState(false)
  // A new flow is created with the first message; the available models are only known then.
  const disabled = flowId !== null && builders.data !== undefined && models.length === 0
  return (
    <div className={css.panel} data-wide={wide}>
      <ChatHead flowId={flowId} canClear={messages.length > 0 && !readOnly} wide={wide} onWide={setWide} />
      <div className={css.messages}>
        {messages.length === 0 ? (
          <div className={panels.body}>
            <p className={panels.help}>{readOnly ? t('readOnly') : t('hello')}</p>
            {readOnly || disabled ? null : (
              <ul className={css.examples} aria-label={t('examples')}>
                {EXAMPLES.map((key) => (
                  <li key={key}>
                    <button type="button" onClick={() => setText(t(`example.${key}`))}>
                      {t(`example.${key}`)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ) : null}
        {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
        {hasNextPage ? (
          <Button size="small" variant="text" onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        ) : null}
        <ol aria-label={t('messages')} className={css.list}>
          {messages.map((message) => (
            <Message key={message.id} message={message} flowId={flowId} />
          ))}
        </ol>
        <output className={css.status}>{say.isPending ? t('thinking') : ''}</output>
        {say.error && !say.isPending ? <Callout kind="error">{bannerText(say.error)}</Callout> : null}
        {builders.data && models.length === 0 ? <NeedsModel /> : null}
        {/* Made anew with each message, so that the newest is seen. */}
        <div key={`${newest} ${String(say.isPending)}`} ref={intoView} />
      </div>
      {readOnly ? null : (
        <Composer
          models={models}
          pending={say.isPending}
          disabled={disabled}
          text={text}
          onText={setText}
          onStop={stop}
          onSay={(text, model) => say.mutate({ text, model })}
        />
      )}
    </div>
  )
}

interface ComposerProps {
  models: readonly { id: string; label: string }[]
  pending: boolean
  disabled: boolean
  text: string
  onText: (text: string) => void
  onSay: (text: string, model: string | null) => void
  onStop: () => void
}

function Composer({ models, pending, disabled, text, onText, onSay, onStop }: ComposerProps) {
  const t = useBuilderTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const model = models.find(({ id }) => id === chosen) ?? models[0]

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const wanted = text.trim()
    if (wanted === '' || pending || disabled) return
    onSay(wanted, model?.id ?? null)
    onText('')
  }

  return (
    <form className={css.composer} onSubmit={submit}>
      <textarea
        aria-label={t('field')}
        placeholder={t('field')}
        rows={3}
        maxLength={8000}
        value={text}
        disabled={disabled}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <div className={css.sending}>
        {models.length > 1 && model ? (
          <InlineSelect
            label={t('model')}
            value={model.id}
            options={models.map(({ id, label }) => ({ value: id, label }))}
            onChange={setChosen}
          />
        ) : (
          <span className={panels.muted}>{model?.label}</span>
        )}
        {pending ? (
          <Button size="small" onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button size="small" type="submit" variant="contained" disabled={disabled || text.trim() === ''}>
            {t('send')}
          </Button>
        )}
      </div>
    </form>
  )
}
