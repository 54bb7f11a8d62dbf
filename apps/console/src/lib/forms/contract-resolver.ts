import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { formatNumber } from '../format.ts'
import { complaintOf } from './complaints/complaint.ts'
import { complaintText as t } from './complaints/texts.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** Messages for errors without a contract message; undefined keeps zod's. */
function wordIssue(issue: Issue): string | undefined {
  if (issue.code === 'too_small' && issue.origin === 'number')
    return t('least', { limit: formatNumber(Number(issue.minimum)) })
  if (issue.code === 'too_big' && issue.origin === 'number')
    return t('most', { limit: formatNumber(Number(issue.maximum)) })
  if (issue.code === 'invalid_type' && issue.expected === 'number') return t('number')
  if (issue.code === 'invalid_type' && issue.expected === 'int') return t('whole')
  if (issue.code === 'invalid_format' && issue.format === 'url') return t('address')
  return undefined
}

/** The contract's error for each field, localized. */
const wordErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => {
      const said = error?.message
      return [name, typeof said === 'string' ? { ...error, message: complaintOf(said, name) } : error]
    }),
  ) as FieldErrors

/** Validates a form with a contract schema. */
export function contractResolver<T extends FieldValues>(schema: z.ZodType<unknown, T>): Resolver<T> {
  const check = zodResolver(schema, { error: wordIssue }) as unknown as Resolver<T>
  return async (...given) => {
    const result = await check(...given)
    return { ...result, errors: wordErrors(result.errors) } as typeof result
  }
}
