import { runs as runCalls } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { Runs } from '../walk/open-runs.ts'
import { openForm } from './open-form.ts'
import { getForm, listForms, saveForm } from './settings.ts'
import { submitForm } from './submit-form.ts'

/** A flow as a form: its settings, and the visitors' calls. */
export const formRoutes = (context: Context, runs: Runs) => [
  bind(runCalls.forms, (call) => listForms(context, call.actor)),
  bind(runCalls.getForm, (call) => getForm(context, call.actor, call.params.id)),
  bind(runCalls.saveForm, (call) =>
    saveForm(context, call.actor, { id: call.params.id, settings: call.body }),
  ),
  bind(runCalls.openForm, (call) => openForm(context, call.actor, call.params.id)),
  bind(runCalls.submitForm, ({ actor, params, body, request }) =>
    submitForm(context, runs, { actor, submission: { flowId: params.id, params: body.params, request } }),
  ),
]
