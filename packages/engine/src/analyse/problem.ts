import type { flows } from '@millrace/contract'

/** Gathers problems; those of nodes that never run are no more than warnings. */
export class Problems {
  readonly found: flows.FlowProblem[] = []
  private readonly idle: ReadonlySet<string>

  constructor(idle: ReadonlySet<string>) {
    this.idle = idle
  }

  add(
    code: flows.FlowProblemCode,
    message: string,
    place: Omit<flows.FlowProblem, 'code' | 'message' | 'severity'>,
  ) {
    const severity = place.nodeId !== undefined && this.idle.has(place.nodeId) ? 'warning' : 'error'
    this.found.push({ code, severity, message, ...place })
  }

  warn(
    code: flows.FlowProblemCode,
    message: string,
    place: Omit<flows.FlowProblem, 'code' | 'message' | 'severity'>,
  ) {
    this.found.push({ code, severity: 'warning', message, ...place })
  }
}

/** A node as messages name it: its title, else its type, and its id. */
export const nameOf = ({ id, title, type }: flows.FlowNode): string => `“${title || type}” (${id})`
