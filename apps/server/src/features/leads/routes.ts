import { leads } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { exportLeads } from './export-leads.ts'
import { getLead, listLeads } from './list-leads.ts'
import { submitLead } from './submit-lead.ts'
import { deleteLeads, setStatus, updateLead } from './update-leads.ts'

export const leadRoutes = (context: Context) => [
  bind(leads.submit, ({ actor, body: { visitor: site, ...form }, visit }) =>
    submitLead(context, actor, { ...form, site, visit }),
  ),
  bind(leads.list, ({ actor, query }) => listLeads(context, actor, query)),
  bind(leads.exportFile, async ({ actor, query, reply }) => {
    const day = context.now().toISOString().slice(0, 10)
    const file = await exportLeads(context, actor, query)
    await reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads-${day}.${query.format}"`)
      .header('cache-control', 'no-store')
      .send(file)
  }),
  bind(leads.get, ({ actor, params }) => getLead(context, actor, params.id)),
  bind(leads.update, ({ actor, params, body }) => updateLead(context, actor, { ...params, ...body })),
  bind(leads.setStatus, ({ actor, body }) => setStatus(context, actor, body)),
  bind(leads.remove, async ({ actor, params }) => {
    await deleteLeads(context, actor, [params.id])
    return { deleted: true as const }
  }),
  bind(leads.removeMany, ({ actor, body }) => deleteLeads(context, actor, body.ids)),
]
