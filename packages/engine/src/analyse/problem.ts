import type { flows } from '@millrace/contract'

/** Collects problems; problems of nodes that never run become warnings. */
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

interface NamedNode {
  node: flows.FlowNode
  /** Undefined for an unknown type. */
  definition: Pick<flows.NodeDefinition, 'title'> | undefined
}

/** A node's name in messages: its own title or its type's, as the canvas shows it, and its id. */
export const nameOf = ({ node: { id, title, type }, definition }: NamedNode): string =>
  `“${title || definition?.title || type}” (${id})`
