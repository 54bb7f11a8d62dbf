import { useState } from 'react'
import type { z } from 'zod'
import { bannerText, fieldIssues } from '../../lib/api/failures.ts'

/** Errors by field, and one that belongs to none. */
interface Problems {
  fields: Readonly<Record<string, string>>
  other: string | null
}

const NONE: Problems = { fields: {}, other: null }

interface Saver<T> {
  mutate: (input: T, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

/** A small form: checked with the contract's schema, saved, and its errors placed at their fields. */
export function useDialogForm<V extends object, T extends object>(
  initial: V,
  { schema, saver, onSaved }: { schema: z.ZodType<T>; saver: Saver<T>; onSaved: () => void },
) {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState(NONE)

  /** A field that is being corrected is no longer wrong. */
  function change(part: Partial<V>) {
    setValues((before) => ({ ...before, ...part }))
    setProblems(({ fields }) => ({
      fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in part))),
      other: null,
    }))
  }

  function onError(error: Error) {
    const fields = placed(fieldIssues(error))
    setProblems({ fields, other: Object.keys(fields).length > 0 ? null : bannerText(error) })
  }

  function submit(sent: unknown = values) {
    const checked = schema.safeParse(sent)
    if (!checked.success)
      return setProblems({
        fields: placed(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
        other: null,
      })
    setProblems(NONE)
    return saver.mutate(checked.data, { onSuccess: onSaved, onError })
  }

  return { values, change, problems, submit }
}

/** The first error of each field; the server names fields with the part of the body that they are in. */
function placed(issues: readonly { path: string; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = path.replace(/^(tool|server)\./, '')
    if (field !== '') fields[field] ??= message
  }
  return fields
}
