import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { type Context, inBackground } from './context.ts'
import { backupCommand } from './db/backup/backup.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { createEgress } from './egress/index.ts'
import { openEvents } from './events/events.ts'
import { isOwned, setupCodeOf } from './features/accounts/index.ts'
import { chatFramedBy, unsubscribe } from './features/agents/index.ts'
import { formPage } from './features/runs/index.ts'
import { serve } from './http/serve.ts'
import { isLocalServer } from './lib/local-call.ts'
import { closeFolder } from './lib/private-folder.ts'
import { MODULES, openServices } from './modules.ts'
import { startControl } from './ops/control.ts'
import { startTask } from './ops/maintenance.ts'
import { openQueue } from './queue/queue.ts'

const POOL_SIZE = { embedded: 8, postgres: 20 }
const KEPT_CONNECTIONS = 4
const STOP_GRACE_MS = 20_000

export interface Running {
  /** URL of the server; null for a pure worker. */
  url: string | null
  /** Setup code for the first sign-up; null if there is an owner, or if only this machine can reach the server. */
  setupCode: string | null
  context: Context
  /** Stops taking work, finishes or hands back running work within 20 s, and ends streams. */
  stop(): Promise<void>
}

/** Opens the configured database and starts this process's roles. */
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
    keptConnections: config.serves ? KEPT_CONNECTIONS : 0,
    statementTimeoutMs: config.statementTimeoutMs,
    log,
  })
  return startOn(db, config, log)
}

/** Same on an open database, which is closed on stop. */
export async function startOn(db: Database, config: Config, log: Logger): Promise<Running> {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    const kinds = MODULES.flatMap((one) => one.jobs ?? [])
    const queue = await openQueue({ db, log, jobs: kinds, works: config.works })
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
  const { config, db } = context
  for (const { prepare } of MODULES) await prepare?.(context)
  const services = await openServices(context)
  const opened = MODULES.flatMap(({ open }) => (open ? [open(context, services)] : []))
  const drain = async () => {
    for (const one of opened) await one.drain?.()
  }
  const routes = opened.flatMap((one) => [...(one.routes ?? [])])
  const pages = {
    formPage: (id: string) => formPage(context, id),
    chatFramedBy: (publicId: string, request: FastifyRequest) => chatFramedBy(context, publicId, request),
    unsubscribe: (step: Parameters<typeof unsubscribe>[1]) => unsubscribe(context, step),
  }
  const endpoints = (app: FastifyInstance) => {
    for (const one of opened) one.endpoints?.(app, routes)
  }
  const served = config.serves ? await serve(context, { routes, endpoints, pages, drain }) : null
  if (config.works) await context.queue.work(opened.flatMap(({ handlers = [] }) => [...handlers]))
  const ends = [
    ...(config.works ? MODULES.flatMap(({ maintenance = [] }) => [...maintenance]) : []).map((task) =>
      startTask(inBackground(context), task),
    ),
    ...opened.flatMap(({ start }) => (start ? [start()] : [])),
  ]
  const stopControl = await startControl({
    dataDir: config.dataDir,
    commands: Object.assign(
      { backup: backupCommand(db, config.dataDir) },
      ...opened.map(({ commands }) => commands),
    ),
  })
  return {
    url: served?.url ?? null,
    setupCode: served && !isLocalServer(config) && !(await isOwned(context)) ? setupCodeOf(config) : null,
    context,
    stop: async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      for (const end of ends) end()
      await stopControl()
      const finished = Promise.all([served?.close(), context.queue.stop(STOP_GRACE_MS)])
      const patience = AbortSignal.timeout(STOP_GRACE_MS)
      const cut = () => served?.cut()
      patience.addEventListener('abort', cut)
      await finished
      patience.removeEventListener('abort', cut)
      // After the run workers: unfinished runs are handed back here.
      await services.runs.stop()
      for (const { close } of opened) close?.()
      await context.events.close()
      await db.close()
    },
  }
}
