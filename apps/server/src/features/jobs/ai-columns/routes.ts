import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { OpenModels } from '../../models/index.ts'
import { countLive } from './count-live.ts'
import { liveCells } from './live-cells.ts'
import { priceLive } from './price-live.ts'
import { runLive } from './run-live.ts'
import { listLive } from './show-columns.ts'
import { stopLive } from './stop-live.ts'
import { traceLive } from './trace-live.ts'

/** AI columns: columns of sheets whose cells are filled by a flow. */
export const aiColumnRoutes = (context: Context, models: OpenModels) => [
  bind(sheets.liveColumns, ({ actor, params }) => listLive(context, actor, params.id)),
  bind(sheets.liveCounts, ({ actor, params, query }) =>
    countLive(context, actor, { id: params.id, column: query.column }),
  ),
  bind(sheets.liveCells, ({ actor, params, body }) =>
    liveCells(context, actor, { id: params.id, recordIds: body.recordIds }),
  ),
  bind(sheets.runLive, ({ actor, params, body }) => runLive(context, actor, { id: params.id, body })),
  bind(sheets.stopLive, ({ actor, params, body }) => stopLive(context, actor, { id: params.id, ...body })),
  bind(sheets.priceLive, ({ actor, params, body }) =>
    priceLive(context, actor, { models, id: params.id, body }),
  ),
  bind(sheets.liveTrace, ({ actor, params, query }) =>
    traceLive(context, actor, { ...params, column: query.column }),
  ),
]
