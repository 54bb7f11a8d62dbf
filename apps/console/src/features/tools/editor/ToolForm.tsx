import { tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isConflict } from '../../../lib/api/failures.ts'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { AskBeforeLeaving } from '../../../lib/kit/dialogs/AskBeforeLeaving.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { toolQuery, useSaveTool } from '../api.ts'
import { useToolsTexts } from '../texts.ts'
import { AnswerSection } from './AnswerSection.tsx'
import css from './Editor.module.css'
import { RequestSection } from './RequestSection.tsx'
import { TestPanel } from './TestPanel.tsx'
import { inputOf, type SavedTool, type ToolFormState } from './values.ts'
import { WhatSection } from './WhatSection.tsx'

export interface ToolFormProps {
  /** Null for a new tool. */
  id: string | null
  onSaved: (id: string) => void
  saved: SavedTool
}

type Failure = { kind: 'conflict' } | { kind: 'other'; text: string } | null

/** The form of a tool with its test beside it. Saved by a button, because a new address has consequences. */
export function ToolForm({ id, saved, onSaved }: ToolFormProps) {
  const t = useToolsTexts()
  const kit = useKitTexts()
  const readOnly = !useMayWrite()
  const queries = useQueryClient()
  const save = useSaveTool()
  const [failure, setFailure] = useState<Failure>(null)
  const [base, setBase] = useState(saved)
  const form: ToolFormState = useForm<tools.ToolInput>({
    // Properties with a default may be missing in a call, but never in this form.
    resolver: contractResolver<tools.ToolInput>(tools.toolSchema as never),
    defaultValues: inputOf(saved),
    mode: 'onTouched',
  })
  const { isDirty } = form.formState
  const [made, setMade] = useState<string | null>(null)
  // A new tool gets its URL: not before the form is shown as saved, or leaving it would ask.
  useEffect(() => {
    if (made !== null && !isDirty) onSaved(made)
  }, [made, isDirty, onSaved])

  const submit = form.handleSubmit((input) => {
    setFailure(null)
    save.mutate(
      { id, tool: input, revision: base.revision },
      {
        onSuccess: (tool) => {
          const moved = base.agents.length > 0 && originOf(tool) !== originOf(base)
          setBase(tool)
          form.reset(inputOf(tool), { keepFieldsRef: true })
          showMessage(t(id === null ? 'editor.created' : moved ? 'editor.moved' : 'editor.saved'))
          if (id === null) setMade(tool.id)
          else onSaved(tool.id)
        },
        onError: (error) => {
          if (isConflict(error)) return setFailure({ kind: 'conflict' })
          const text = placeIssues(error, form)
          setFailure(text ? { kind: 'other', text } : null)
        },
      },
    )
  })

  async function loadTheirs() {
    if (id === null) return
    const theirs = await queries.fetchQuery({ ...toolQuery(id), staleTime: 0 })
    if (theirs.kind !== 'http') return
    setBase(theirs)
    form.reset(inputOf(theirs), { keepFieldsRef: true })
    setFailure(null)
  }

  const part = { form, readOnly }
  return (
    <Page
      sticky
      title={saved.name || t('editor.new')}
      crumbs={[{ label: t('title'), to: '/console/tools' }]}
      actions={
        readOnly ? null : (
          <Button
            variant="contained"
            disabled={save.isPending || (id !== null && !isDirty)}
            onClick={() => void submit()}
          >
            {t('editor.save')}
          </Button>
        )
      }
    >
      {readOnly ? <Callout kind="info">{kit('readOnly')}</Callout> : null}
      <AskBeforeLeaving isUnsaved={() => isDirty} />
      <FailureCallout failure={failure} onReload={() => void loadTheirs()} />
      <div className={css.beside}>
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <WhatSection {...part} agents={base.agents} />
          <RequestSection {...part} />
          <AnswerSection {...part} />
        </form>
        {readOnly ? null : <TestPanel form={form} />}
      </div>
    </Page>
  )
}

function FailureCallout({ failure, onReload }: { failure: Failure; onReload: () => void }) {
  const t = useToolsTexts()
  if (failure === null) return null
  if (failure.kind === 'other') return <Callout kind="error">{failure.text}</Callout>
  const reload = (
    <Button size="small" onClick={onReload}>
      {t('editor.reload')}
    </Button>
  )
  return (
    <Callout kind="warning" actions={reload}>
      {t('editor.conflict')}
    </Callout>
  )
}

const originOf = ({ request }: tools.ToolInput): string | undefined =>
  URL.parse(request.url.replaceAll('@@', ''))?.origin
