import type { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { consumeLimits } from '../../../http/consume-limits.ts'
import type { Member, Visitor } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { formParams, formProblems } from './form-params.ts'
import { findForm, type FoundForm } from './find-form.ts'

/** Limit for requests of missing forms, per caller. */
const MISSES_PER_MINUTE = 60

type Asker = Member | Visitor

/** Returns an enabled form to its audience. Others get not found, or are asked to sign in. */
export async function enterForm(context: Context, actor: Asker, flowId: string): Promise<FoundForm> {
  const form = await findForm(context, flowId)
  if (!form?.settings.enabled) {
    const message = 'Too many requests to URLs that don’t exist. Wait a minute.'
    const key = `form-miss:${actor.ip}`
    await consumeLimits(context, [{ key, points: MISSES_PER_MINUTE, seconds: 60, message }])
    throw notFound('form')
  }
  checkAsker(form, actor)
  if (formProblems(form.params, form.settings).length > 0)
    throw new Failure('unavailable', 'This form isn’t available right now.')
  return form
}

function checkAsker({ settings, accountId, projectId }: FoundForm, actor: Asker): void {
  if (settings.access === 'anyone') return
  if (actor.kind === 'visitor')
    throw new Failure('unauthenticated', 'This form is for members. Sign in and open it again.')
  // A visitor with the URL already knows that the form exists.
  if (actor.accountId !== accountId || !actor.projectIds.includes(projectId))
    throw new Failure('forbidden', 'This form is for members of another account or project.')
}

export async function openForm(context: Context, actor: Asker, flowId: string): Promise<runs.PublicForm> {
  const { title, settings, params } = await enterForm(context, actor, flowId)
  const { intro, button, colour, scheme, access } = settings
  return {
    title: settings.title || title,
    intro,
    button,
    colour,
    scheme,
    access,
    params: formParams(params ?? [], settings),
  }
}
