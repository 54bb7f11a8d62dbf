// `npm run bench [name …]`: prints figures as tables for bench/RESULTS.md. Some take a size: `channels=300`.
import { benchAiWorkers } from './ai-workers.ts'
import { benchAnalytics } from './analytics.ts'
import { benchChannels } from './channels/main.ts'
import { benchChatBurst } from './chat/burst.ts'
import { benchFirstBurst } from './chat/first-burst.ts'
import { benchChat } from './chat/main.ts'
import { benchOpenAi } from './chat/openai.ts'
import { benchTakeover } from './chat/takeover.ts'
import { benchTriggers } from './chat/triggers.ts'
import { benchCrawl } from './crawl.ts'
import { benchEngine } from './engine.ts'
import { benchFaults } from './faults/main.ts'
import { benchFlowCanvas } from './flows/canvas.ts'
import { benchFlowCrashes } from './flows/crashes.ts'
import { benchFlowFairness } from './flows/fairness.ts'
import { benchFlowJobs } from './flows/jobs.ts'
import { benchEncoderMemory } from './answers/encoder-memory.ts'
import { benchAnswers } from './answers/main.ts'
import { benchAiColumns } from './flows/ai-columns.ts'
import { benchMetering } from './flows/metering.ts'
import { benchFlowRuns } from './flows/runs.ts'
import { benchIngestion } from './ingestion.ts'
import { machine } from './lib/machine.ts'
import { benchMcp } from './mcp.ts'
import { benchRetrieval } from './retrieval.ts'
import { benchSheetConversion } from './sheets/convert.ts'
import { benchSheetImport } from './sheets/import.ts'
import { benchManySheets } from './sheets/many.ts'
import { benchSheetReading } from './sheets/read.ts'
import { benchSheetScreen } from './sheets/screen.ts'
import { benchSheetUpsert } from './sheets/upsert.ts'
import { benchStartUp } from './start-up.ts'

const BENCHES: Record<string, (size?: number) => Promise<void>> = {
  'start-up': benchStartUp,
  ingestion: benchIngestion,
  crawl: benchCrawl,
  retrieval: benchRetrieval,
  answers: benchAnswers,
  'encoder-memory': benchEncoderMemory,
  chat: benchChat,
  'chat-burst': benchChatBurst,
  'chat-first-burst': benchFirstBurst,
  openai: benchOpenAi,
  mcp: benchMcp,
  takeover: benchTakeover,
  triggers: benchTriggers,
  channels: benchChannels,
  analytics: benchAnalytics,
  'ai-workers': benchAiWorkers,
  engine: benchEngine,
  'flow-runs': benchFlowRuns,
  'flow-jobs': benchFlowJobs,
  'flow-crashes': benchFlowCrashes,
  'flow-fairness': benchFlowFairness,
  metering: benchMetering,
  'flow-canvas': benchFlowCanvas,
  faults: benchFaults,
  'ai-columns': benchAiColumns,
  'sheet-reading': benchSheetReading,
  'sheet-import': benchSheetImport,
  'sheet-upsert': benchSheetUpsert,
  'sheet-columns': benchSheetConversion,
  'many-sheets': benchManySheets,
  'sheet-screen': benchSheetScreen,
}

const asked = process.argv.slice(2).map((argument) => {
  const [name = '', size] = argument.split('=')
  return { name, size: size === undefined ? undefined : Number(size) }
})
const unknown = asked
  .filter(({ name, size = 1 }) => !(name in BENCHES) || !(size > 0))
  .map(({ name }) => name)
if (unknown.length > 0) {
  process.stderr.write(
    `No bench called ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}\n`,
  )
  process.exit(1)
}
// A database that may lose acknowledged commits would look faster than it is.
process.env.TEST_POSTGRES_DURABLE = 'true'
process.stdout.write(`# Figures: ${machine()}\n`)
const all = Object.keys(BENCHES).map((name) => ({ name, size: undefined }))
for (const { name, size } of asked.length > 0 ? asked : all) await BENCHES[name]!(size)
process.exit(0)
