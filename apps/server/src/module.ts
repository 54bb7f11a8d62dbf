import type { Context } from './context.ts'
import type { Bound } from './http/binding.ts'
import type { Command } from './ops/control.ts'
import type { MaintenanceTask } from './ops/maintenance.ts'
import type { Handler, Job } from './queue/queue.ts'

/** What a feature brings into the program; `start.ts` lists the features. */
export interface FeatureModule<Services = unknown> {
  /** Kinds of messages that it sends. */
  jobs?: readonly Job[]
  /** What is done now and then in processes that work, as work in the background. */
  maintenance?: readonly MaintenanceTask[]
  /** Done once at the start of each process, before it serves or works. */
  prepare?: (context: Context) => Promise<void>
  open?: (context: Context, services: Services) => OpenedModule
}

/** A feature in a process that has begun. */
interface OpenedModule {
  /** For processes that serve. */
  routes?: readonly Bound[]
  /** For processes that work. */
  handlers?: readonly Handler[]
  /** For the control socket, by name. */
  commands?: Readonly<Record<string, Command>>
  /** Begins what every process does until it stops; gives what ends it. */
  start?: () => () => void
  /** At a stop: lets what people wait for come to its end. Called again when no call is open any more. */
  drain?: () => Promise<void>
  /** The last thing: ends child processes. */
  close?: () => void
}
