import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { bannerText, fieldIssues } from '../api/failures.ts'
import { complaintOf } from './complaints/complaint.ts'

/**
 * Shows the server's validation errors at their fields. Returns the text of errors without a field in this form, or
 * null.
 */
export function placeIssues<T extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
): string | null {
  const known = Object.keys(form.getValues())
  const issues = fieldIssues(error)
  const placed = issues.filter(({ path }) => known.includes(path.split('.')[0] ?? ''))
  for (const [index, { path, message }] of placed.entries()) {
    const told = { type: 'server', message: complaintOf(message, path) }
    form.setError(path as Path<T>, told, { shouldFocus: index === 0 })
  }
  return placed.length > 0 && placed.length === issues.length ? null : bannerText(error)
}
