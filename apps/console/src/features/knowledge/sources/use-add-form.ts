import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { knowledge } from '@millrace/contract'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { type BaseTarget, useAddSource } from '../add-sources.ts'
import { useKnowledgeTexts } from '../texts.ts'

interface AddForm<T extends FieldValues> {
  base: BaseTarget
  schema: z.ZodType<unknown, T>
  defaults: DefaultValues<T>
}

/** A form that adds one source; the input stays if that fails. */
export function useAddForm<T extends knowledge.NewSource & FieldValues>({
  base,
  schema,
  defaults,
}: AddForm<T>) {
  const t = useKnowledgeTexts()
  const add = useAddSource(base)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<T>({
    resolver: contractResolver(schema),
    defaultValues: defaults,
  })

  const submit = (onAdded: () => void) =>
    form.handleSubmit((body) => {
      setFailure(null)
      add.mutate(body, {
        onError: (error) => setFailure(placeIssues(error, form)),
        onSuccess: () => {
          showMessage(t('add.added'))
          onAdded()
        },
      })
    })

  return { form, submit, failure, pending: add.isPending }
}
