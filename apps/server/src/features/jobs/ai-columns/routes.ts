import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { OpenModels } from '../../models/index.ts'
import { countAiCells } from './count-ai-column.ts'
import { liveCells } from './ai-cells.ts'
import { priceLive } from './price-ai-column.ts'
import { runLive } from './run-ai-column.ts'
import { listAiColumns } from './show-columns.ts'
import { stopLive } from './stop-ai-column.ts'
import { traceLive } from './trace-ai-column.ts'

/** AI columns: columns of sheets whose cells are filled by a flow. */
export const aiColumnRoutes = (context: Context, models: OpenModels) => [
  bind(sheets.liveColumns, ({ actor, params }) => listAiColumns(context, actor, params.id)),
  bind(sheets.liveCounts, ({ actor, params, query }) =>
    countAiCells(context, actor, { id: params.id, column: query.column }),
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
