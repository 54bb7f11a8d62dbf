import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Bound } from './http/binding.ts'
import type { Command } from './ops/control.ts'
import type { MaintenanceTask } from './ops/maintenance.ts'
import type { Handler, Job } from './queue/queue.ts'

/** What a feature contributes; `modules.ts` lists the features. */
export interface FeatureModule<Services = unknown> {
  /** Kinds of jobs that it sends. */
  jobs?: readonly Job[]
  /** Repeated work in worker processes, run in the background. */
  maintenance?: readonly MaintenanceTask[]
  /** Runs once at the start of each process, before it serves or works. */
  prepare?: (context: Context) => Promise<void>
  open?: (context: Context, services: Services) => OpenedModule
}

/** A feature in a running process. */
interface OpenedModule {
  /** For serving processes. */
  routes?: readonly Bound[]
  /**
   * For serving processes: endpoints of other protocols, outside of the contract. Gets the routes of all features, to
   * call them for its callers.
   */
  endpoints?: (app: FastifyInstance, routes: readonly Bound[]) => void
  /** For worker processes. */
  handlers?: readonly Handler[]
  /** Commands of the control socket, by name. */
  commands?: Readonly<Record<string, Command>>
  /** Starts what every process does until it stops; returns a function that ends it. */
  start?: () => () => void
  /** On stop: waits for work that people are waiting for. Called again when no call is open. */
  drain?: () => Promise<void>
  /** Last step: ends child processes. */
  close?: () => void
}
