import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { OpenModels } from '../../models/index.ts'
import { aiColumnBudget, setAiColumnBudget } from './budget-ai-column.ts'
import { countAiCells } from './count-ai-column.ts'
import { getAiCells } from './ai-cells.ts'
import { priceAiColumn } from './price-ai-column.ts'
import { runAiColumn } from './run-ai-column.ts'
import { listAiColumns } from './show-columns.ts'
import { stopAiColumn } from './stop-ai-column.ts'
import { traceLive } from './trace-ai-column.ts'

/** Routes for AI columns: sheet columns filled by a flow. */
export const aiColumnRoutes = (context: Context, models: OpenModels) => [
  bind(sheets.listAiColumns, ({ actor, params }) => listAiColumns(context, actor, params.id)),
  bind(sheets.countAiCells, ({ actor, params, query }) =>
    countAiCells(context, actor, { id: params.id, column: query.column }),
  ),
  bind(sheets.getAiCells, ({ actor, params, body }) =>
    getAiCells(context, actor, { id: params.id, recordIds: body.recordIds }),
  ),
  bind(sheets.runAiColumn, ({ actor, params, body }) => runAiColumn(context, actor, { id: params.id, body })),
  bind(sheets.stopAiColumn, ({ actor, params, body }) =>
    stopAiColumn(context, actor, { id: params.id, ...body }),
  ),
  bind(sheets.priceAiColumn, ({ actor, params, body }) =>
    priceAiColumn(context, actor, { models, id: params.id, body }),
  ),
  bind(sheets.aiColumnBudget, ({ actor, params, query }) =>
    aiColumnBudget(context, actor, { id: params.id, column: query.column }),
  ),
  bind(sheets.setAiColumnBudget, ({ actor, params, body }) =>
    setAiColumnBudget(context, actor, { id: params.id, ...body }),
  ),
  bind(sheets.traceAiCell, ({ actor, params, query }) =>
    traceLive(context, actor, { ...params, column: query.column }),
  ),
]
