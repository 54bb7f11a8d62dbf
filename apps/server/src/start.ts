import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type Context, inBackground } from './context.ts'
import { backupCommand } from './db/backup/backup.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { createEgress } from './egress/index.ts'
import { openEvents } from './events/events.ts'
import {
  accountRoutes,
  isOwned,
  recoverPassword,
  recoveryHandler,
  sendSignUpMail,
  setupCodeOf,
  signUpHandler,
} from './features/accounts/index.ts'
import { agentRoutes, sweepConversations } from './features/agents/index.ts'
import {
  agentAsker,
  closeBrokenAnswers,
  conversationRoutes,
  openEngine,
} from './features/conversations/index.ts'
import { checkKeys, credentialRoutes, rotateCommand } from './features/credentials/index.ts'
import { documentRoutes } from './features/documents/index.ts'
import { closeCode, flowRoutes, livePort } from './features/flows/index.ts'
import {
  fireSchedules,
  JOB_MESSAGES,
  jobHandlers,
  jobPort,
  jobRoutes,
  launchAgain,
  lookAfterLive,
  superviseLanes,
  sweepFlows,
  sweepRuns,
} from './features/jobs/index.ts'
import {
  flowRun,
  flowRunHandler,
  formPage,
  openRuns,
  runRoutes,
  type Runs,
  superviseRuns,
  waitPort,
} from './features/runs/index.ts'
import {
  crawlHandler,
  crawlSite,
  embedBase,
  embedBaseHandler,
  ingestHandler,
  ingestSource,
  knowledgeRoutes,
  type OnCrawled,
  refreshHandler,
  refreshPage,
  resendUnfinished,
  sheetHandler,
  siteRoutes,
  syncSheet,
  upkeepSheets,
  upkeepSites,
} from './features/knowledge/index.ts'
import {
  deliverMail,
  deliverMailHandler,
  listUnsent,
  mailRoutes,
  takeUpWaiting,
} from './features/mail/index.ts'
import { modelRoutes, openModels, type OpenModels } from './features/models/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import {
  finishOnboarding,
  finishWhenRead,
  onboardHandler,
  onboardingRoutes,
} from './features/onboarding/index.ts'
import { projectRoutes, sweepTrash } from './features/projects/index.ts'
import { searchRoutes } from './features/search/index.ts'
import {
  columnWork,
  columnWorkHandler,
  importFile,
  importHandler,
  indexKeys,
  indexSheet,
  indexSheetHandler,
  removeImport,
  removeImportHandler,
  resendImports,
  lookAfterColumns,
  sheetRoutes,
  sweepSheetFiles,
  sweepBins,
  sweepUploads,
  tidyIndexes,
} from './features/sheets/index.ts'
import { type FileStore, localStore, removeFiles, removeFilesHandler } from './features/storage/index.ts'
import { toolRoutes } from './features/tools/index.ts'
import { dropOutdated, editionCommand, liftEditions, teamRoutes } from './features/team/index.ts'
import { recordUsage, sweepRates } from './features/usage/index.ts'
import { createApp } from './http/app.ts'
import { quietConnections } from './http/quiet-connections.ts'
import { startControl } from './ops/control.ts'
import { startUpkeep, sweep } from './ops/sweep.ts'
import { closePages, closeReaders } from './lib/documents/index.ts'
import { isLocalServer } from './lib/local-call.ts'
import { closeFolder } from './lib/private-folder.ts'
import { openQueue } from './queue/queue.ts'

const JOBS = [
  deliverMail,
  recoverPassword,
  sendSignUpMail,
  ingestSource,
  crawlSite,
  refreshPage,
  syncSheet,
  embedBase,
  finishOnboarding,
  removeFiles,
  indexSheet,
  importFile,
  removeImport,
  columnWork,
  flowRun,
  ...JOB_MESSAGES,
]
const POOL_SIZE = { embedded: 8, postgres: 20 }
const NO_ANSWER_TAKES_MINUTES = 10
const STOP_GRACE_MS = 20_000
const SHEETS_MS = 15_000
const SCHEDULES_MS = 2000
const LANES_MS = 2000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Running {
  /** Where it answers; null for a pure worker. */
  url: string | null
  /** What the first sign-up is asked for: null when there is an owner, or when only this machine reaches the server. */
  setupCode: string | null
  context: Context
  /** Stops taking work, finishes or hands back what runs within 20 s, ends streams. */
  stop(): Promise<void>
}

/** Opens the database that the settings name and starts the roles that they ask for in this process. */
export async function start(config: Config, log: Logger): Promise<Running> {
  const closed = await closeFolder(config.dataDir)
  if (closed > 0)
    log.warn(
      { folder: config.dataDir, closed },
      'other users could read the data folder; it is closed to them now',
    )
  const db = await openDatabase({
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
    dataDir: config.dataDir,
    poolSize: config.databaseUrl ? POOL_SIZE.postgres : POOL_SIZE.embedded,
    statementTimeoutMs: config.statementTimeoutMs,
    log,
  })
  return startOn(db, config, log)
}

/** The same on an open database, which is closed with it. */
export async function startOn(db: Database, config: Config, log: Logger): Promise<Running> {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    const queue = await openQueue({ db, log, jobs: JOBS, works: config.works })
    const events = await openEvents(db, log)
    const egress = createEgress({ allow: config.egressAllow, userAgent: 'Millrace' })
    const stopping = new AbortController()
    const now = () => new Date()
    const context: Context = { config, db, queue, events, egress, log, now, stopping: stopping.signal }
    return await startRoles(context, stopping)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function startRoles(context: Context, stopping: AbortController): Promise<Running> {
  const { config, db, log } = context
  const store = localStore(config.dataDir)
  await checkKeys(context)
  const lifted = await liftEditions(context)
  if (lifted > 0) log.info({ lifted }, 'accounts were unlocked: no DEFAULT_EDITION is set')
  const models = openModels(context)
  // The embedded database had one process: what it was writing when it died is cut off now.
  await closeBrokenAnswers(context, db.kind === 'embedded' ? 0 : NO_ANSWER_TAKES_MINUTES)
  const ports = { models, askAgent: agentAsker(context, models) }
  const runs = await openRuns(context, ports, {
    jobs: jobPort(context),
    waits: waitPort(context),
    recordUsage,
  })
  const served = config.serves ? await serve(context, { store, models, runs }) : null
  const background = inBackground(context)
  if (config.works) {
    await context.queue.work([
      deliverMailHandler(context),
      recoveryHandler(context),
      signUpHandler(context),
      ingestHandler(background, store),
      crawlHandler(background, whenCrawled(background)),
      refreshHandler(background),
      sheetHandler(background),
      onboardHandler(context, models),
      embedBaseHandler(background, models),
      removeFilesHandler(store),
      indexSheetHandler(background),
      importHandler(background, store),
      removeImportHandler(background),
      columnWorkHandler(background),
      flowRunHandler(context, runs),
      ...jobHandlers(background, runs),
    ])
  }
  if (config.works) await takeUpWaiting(context)
  const stopUpkeep = [
    ...(config.works ? upkeep(background) : []),
    superviseRuns(context, runs, () => superviseLanes(background)),
  ]
  const stopControl = await startControl({
    dataDir: config.dataDir,
    commands: {
      backup: backupCommand(db, config.dataDir),
      outbox: () => listUnsent(db, config),
      edition: editionCommand(context),
      'rotate-key': rotateCommand(context),
    },
  })
  return {
    url: served ? addressOf(served.app, config) : null,
    setupCode: served && !isLocalServer(config) && !(await isOwned(context)) ? setupCodeOf(config) : null,
    context,
    stop: async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      for (const stopOne of stopUpkeep) stopOne()
      await stopControl()
      const finished = Promise.all([served?.close(), context.queue.stop(STOP_GRACE_MS)])
      const patience = AbortSignal.timeout(STOP_GRACE_MS)
      const cut = () => served?.app.server.closeAllConnections()
      patience.addEventListener('abort', cut)
      await finished
      patience.removeEventListener('abort', cut)
      // After those who work on runs: what they have not ended is handed back with it.
      await runs.stop()
      closeReaders()
      closePages()
      closeCode()
      await context.events.close()
      await db.close()
    },
  }
}

const upkeep = (context: Context): (() => void)[] => [
  startUpkeep(context, sweep, HOUR_MS),
  startUpkeep(context, repeatJobs, SCHEDULES_MS),
  startUpkeep(context, sweepRuns, HOUR_MS),
  startUpkeep(context, superviseLanes, LANES_MS),
  startUpkeep(context, lookAfterLive, LANES_MS),
  startUpkeep(context, sweepRates, HOUR_MS),
  startUpkeep(context, dropOutdated, HOUR_MS),
  startUpkeep(context, takeUpUnfinished, MINUTE_MS),
  startUpkeep(context, lookAfterSites, MINUTE_MS),
  startUpkeep(context, lookAfterSheets, SHEETS_MS),
  startUpkeep(context, sweepOldConversations, HOUR_MS),
  startUpkeep(context, tidySheets, HOUR_MS),
  startUpkeep(context, sweepOldFlows, HOUR_MS),
  startUpkeep(context, emptyTrash, HOUR_MS),
  startUpkeep(context, lookAfterColumns, MINUTE_MS),
  startUpkeep(context, indexKeys, MINUTE_MS),
]

/** A source may be unfinished without a job: after a restore, or when its worker died too often for its retries. */
async function takeUpUnfinished(context: Context): Promise<void> {
  const resent = await resendUnfinished(context)
  if (resent > 0) context.log.info({ resent }, 'unfinished sources were taken up again')
  const imports = await resendImports(context)
  if (imports > 0) context.log.info({ imports }, 'unfinished imports were taken up again')
}

/** Jobs whose schedules have come to their time. */
async function repeatJobs(context: Context): Promise<void> {
  const launched = await fireSchedules(context, launchAgain(context))
  if (launched > 0) context.log.info({ launched }, 'scheduled jobs were launched')
}

/** Refreshes that are due, and crawls that lost their jobs. */
async function lookAfterSites(context: Context): Promise<void> {
  const done = await upkeepSites(context)
  if (done.due + done.resent > 0) context.log.info(done, 'websites were taken up')
}

/** Sheets that are sources of knowledge and have changed. */
async function lookAfterSheets(context: Context): Promise<void> {
  const done = await upkeepSheets(context)
  if (done.resent > 0) context.log.info(done, 'sheets of knowledge bases were taken up')
}

const whenCrawled =
  (context: Context): OnCrawled =>
  (tx, site) =>
    finishWhenRead(context, tx, site)

/** Indexes of large sheets that nobody uses any more, files that were uploaded long ago, and what lay in bins for long. */
async function tidySheets(context: Context): Promise<void> {
  const dropped = await tidyIndexes(context)
  if (dropped > 0) context.log.info({ dropped }, 'indexes of sheets were dropped')
  const files = (await sweepUploads(context)) + (await sweepSheetFiles(context))
  if (files > 0) context.log.info({ files }, 'uploaded files were dropped')
  const removed = await sweepBins(context)
  if (removed > 0) context.log.info({ removed }, 'sheets, columns and records were removed for good')
}

async function sweepOldFlows(context: Context): Promise<void> {
  const removed = await sweepFlows(context)
  if (removed > 0) context.log.info({ removed }, 'flows and runs were removed for good')
}

/** Projects that were deleted long ago. */
async function emptyTrash(context: Context): Promise<void> {
  const removed = await sweepTrash(context)
  if (removed > 0) context.log.info({ removed }, 'projects were deleted from the trash')
}

async function sweepOldConversations(context: Context): Promise<void> {
  const deleted = await sweepConversations(context)
  if (deleted > 0) context.log.info({ deleted }, 'conversations were older than their agents keep them')
}

interface Parts {
  store: FileStore
  models: OpenModels
  runs: Runs
}

async function serve(context: Context, { store, models, runs }: Parts): Promise<Serving> {
  const engine = openEngine(context, models)
  const bound = [
    ...accountRoutes(context),
    ...mailRoutes(context),
    ...teamRoutes(context),
    ...credentialRoutes(context),
    ...modelRoutes(context, models),
    ...sheetRoutes(context, store, livePort),
    ...knowledgeRoutes(context, store, models),
    ...siteRoutes(context, whenCrawled(context)),
    ...flowRoutes(context, models),
    ...runRoutes(context, runs),
    ...jobRoutes(context, models),
    ...toolRoutes(context),
    ...agentRoutes(context, models),
    ...conversationRoutes(engine),
    ...documentRoutes(context, store),
    ...notificationRoutes(context),
    ...searchRoutes(context),
    ...onboardingRoutes(context),
    ...projectRoutes(context),
  ].flat()
  const app = await createApp(context, bound, { formPage: (id) => formPage(context, id) })
  const closeQuiet = quietConnections(app.server)
  await app.listen({ host: context.config.host, port: context.config.port })
  return { app, close: () => closeServer({ app, engine, closeQuiet }) }
}

interface Serving {
  app: FastifyInstance
  close: () => Promise<void>
}

const QUIET_LOOK_MS = 100

/** Takes no calls any more; those that are being answered, and answers of agents, come to their end. */
async function closeServer({
  app,
  engine,
  closeQuiet,
}: {
  app: FastifyInstance
  engine: { close: () => Promise<void> }
  closeQuiet: () => void
}): Promise<void> {
  const closed = app.close()
  await engine.close()
  const timer = setInterval(closeQuiet, QUIET_LOOK_MS)
  await closed.finally(() => clearInterval(timer))
  // One of the last calls may have been a question, whose answer is kept as far as it came.
  await engine.close()
}

function addressOf(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
